#!/bin/sh
# Runs once, when the volume of `banco` is new (deploy/compose.yaml): the two logins of docs/operations.md, section 2, and the database.
# The owner has no right over the cluster; the program's login is a member of portal_app only.
set -eu
psql -v ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres -v dono="$SENHA_DONO" -v programa="$SENHA_PROGRAMA" <<'SQL'
create role portal login nosuperuser nocreatedb nocreaterole nobypassrls password :'dono';
create role portal_app nologin;
create role portal_captura nologin;
grant portal_app, portal_captura to portal with admin option;
create role portal_login login nosuperuser nocreatedb nocreaterole nobypassrls password :'programa';
grant portal_app to portal_login;
create database portal owner portal encoding 'UTF8' locale 'C' template template0;
SQL
