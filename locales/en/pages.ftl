### Pages

site-name = Battleship
