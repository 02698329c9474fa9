### Pages

site-name = Морской бой
