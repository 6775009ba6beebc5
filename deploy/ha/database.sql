-- Run this once on the primary: it creates the two roles and the programs' empty database.
create role comanda login password '${OWNER_PASSWORD}';
create role comanda_program login password '${PROGRAM_PASSWORD}';
-- Lets them see whether a standby confirms commits.
grant pg_monitor to comanda, comanda_program;
create database comanda owner comanda encoding 'UTF8' template template0;
