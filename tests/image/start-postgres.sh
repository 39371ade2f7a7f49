#!/bin/sh
# Starts PostgreSQL with the variables of the official image, in its data folder.
set -eu
export PATH="/usr/lib/postgresql/17/bin:$PATH"
data=/var/lib/postgresql/data
if [ ! -e "$data/PG_VERSION" ]; then
  chown postgres: "$data"
  runuser -u postgres -- initdb --pgdata "$data" --username "$POSTGRES_USER" --pwfile "$POSTGRES_PASSWORD_FILE" \
    --auth-host scram-sha-256 --auth-local trust --encoding UTF8 >/dev/null
  echo 'host all all all scram-sha-256' >>"$data/pg_hba.conf"
  echo "CREATE DATABASE \"$POSTGRES_DB\";" | runuser -u postgres -- postgres --single -D "$data" postgres >/dev/null
fi
exec runuser -u postgres -- postgres -D "$data" -c listen_addresses='*' -c unix_socket_directories=/var/run/postgresql
