-- Once, at the primary: the two roles and the empty database of the programs.
create role comanda login password '${OWNER_PASSWORD}';
create role comanda_program login password '${PROGRAM_PASSWORD}';
-- They may see whether a standby confirms commits.
grant pg_monitor to comanda, comanda_program;
create database comanda owner comanda encoding 'UTF8' template template0;
