-- A turn of a melee or a duel is a player's, and a player wins it: there these columns hold a nick.
alter table games drop constraint games_turn_team_check, drop constraint games_winner_check;
alter table games rename column turn_team to turn_of;
