#!/bin/sh
# Creates the role and the database of the portal: copy to /etc/patroni/create-database.sh (mode 0755). Patroni runs it once,
# on the first primary, with the address of the server.
set -eu
psql --no-psqlrc --set=ON_ERROR_STOP=1 "$1" <<'SQL'
\getenv password YOUMEN_DATABASE_PASSWORD
create role youmen login password :'password';
create database youmen owner youmen;
-- Settings that the portal sets for its sessions and that PgBouncer does not pass on.
alter role youmen set timezone = 'Asia/Shanghai';
alter role youmen set jit = off;
alter role youmen set random_page_cost = 1.1;
alter role youmen set statement_timeout = '25s';
SQL
