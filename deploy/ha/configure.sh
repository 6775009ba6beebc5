#!/bin/sh
# Writes the files of one machine: sh deploy/ha/configure.sh cluster.env db1, as root. Use db1, db2 or db3
# for etcd and Patroni, and `program` for HAProxy and PgBouncer on each machine with a program. Starts nothing; safe to repeat.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
[ $# = 2 ] || { echo 'Usage: sh deploy/ha/configure.sh cluster.env db1|db2|db3|program' >&2; exit 1; }
# shellcheck source=cluster.example
. "$(realpath "$1")"
MACHINE=$2

# If other locations are set, as in tests/faults/failover.test.ts, the files refer to those.
: "${ETC:=/etc}" "${STATE:=/var/lib}" "${BALANCER:=127.0.0.1}" "${TTL:=20}" "${LOOP_WAIT:=5}" "${RETRY_TIMEOUT:=7}"
case $MACHINE in
  db1) HERE=$DB1 ;;
  db2) HERE=$DB2 ;;
  db3) HERE=$DB3 ;;
  program) HERE=$BALANCER ;;
  *) echo "There is no machine $MACHINE: db1, db2, db3 or program." >&2; exit 1 ;;
esac
for name in POSTGRES REPLICATION PATRONI OWNER PROGRAM; do
  eval "word=\${${name}_PASSWORD:-}"
  case $word in
    '' | *[!A-Za-z0-9]*) echo "${name}_PASSWORD in $1 must be letters and digits, such as from openssl rand -hex 24." >&2; exit 1 ;;
  esac
done
PG_BIN=$(find /usr/lib/postgresql -mindepth 2 -maxdepth 2 -name bin 2>/dev/null | sort -V | tail -n 1)

edits=
for name in MACHINE HERE DB1 DB2 DB3 NETWORK BALANCER ETC STATE PG_BIN TTL LOOP_WAIT RETRY_TIMEOUT \
  POSTGRES_PASSWORD REPLICATION_PASSWORD PATRONI_PASSWORD OWNER_PASSWORD PROGRAM_PASSWORD; do
  eval "value=\$$name"
  edits="$edits
s|[$]{$name}|$value|g"
done
# fill TEMPLATE TARGET GROUP: readable only by root and that group.
fill() {
  mkdir -p "$(dirname "$2")"
  (umask 077 && printf '%s\n' "$edits" | sed -f /dev/stdin "$here/$1" >"$2.next")
  chgrp "$3" "$2.next" && chmod 0640 "$2.next" && mv "$2.next" "$2"
  echo "$2"
}

if [ "$MACHINE" = program ]; then
  fill haproxy.cfg "$ETC/haproxy/haproxy.cfg" root
  fill pgbouncer.ini "$ETC/pgbouncer/pgbouncer.ini" postgres
  fill userlist.txt "$ETC/pgbouncer/userlist.txt" postgres
  fill environment "$ETC/comanda/environment.database" root
  fill database.sql "$ETC/comanda/database.sql" root
else
  [ -n "$PG_BIN" ] || { echo 'Install PostgreSQL first: /usr/lib/postgresql holds none.' >&2; exit 1; }
  fill etcd.conf "$ETC/default/etcd" root
  fill patroni.yml "$ETC/patroni/config.yml" postgres
fi
