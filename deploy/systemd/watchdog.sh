#!/bin/sh
# Restarts Comanda if it has responded since its start but no longer does. Doesn't interrupt a start that migrates years of
# orders.
set -eu

state=${STATE_FILE:-/run/comanda-answered}
pid=$(systemctl show --property MainPID --value comanda)
[ "$pid" != 0 ] || exit 0
for try in 1 2 3; do
  if node -e "fetch('http://127.0.0.1:${PORT:-8080}/healthz', { signal: AbortSignal.timeout(5000) }).then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"; then
    printf '%s' "$pid" >"$state"
    exit 0
  fi
  [ "$try" = 3 ] || sleep 5
done
[ "$(cat "$state" 2>/dev/null)" = "$pid" ] || exit 0
# Doesn't interrupt a stop.
[ "$(systemctl show --property ActiveState --value comanda)" = active ] || exit 0
echo 'Comanda does not answer: it is restarted.'
systemctl restart comanda
