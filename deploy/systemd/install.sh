#!/bin/sh
# Installs a release of Comanda, or updates to it: sh deploy/systemd/install.sh, as root, inside the unpacked release.
# Safe to repeat. An update makes a backup first. If the new version doesn't become ready, the previous one is started again.
set -eu

here=$(cd "$(dirname "$0")/../.." && pwd)
stamp=$(date -u +%Y%m%d%H%M%S)
root=/opt/comanda
before=$(readlink "$root/current" 2>/dev/null || true)

say() { printf '%s\n' "$*"; }
[ "$(id -u)" = 0 ] || { say 'Run this as root.' >&2; exit 1; }
node=$(PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin command -v node) || node=
case $(readlink -f "$node") in
  '' | /home/* | /root*)
    say 'Install Node 20.19 or newer in /usr or /usr/local: the service sees none in a home folder, such as one of nvm.' >&2
    exit 1 ;;
esac
"$node" -e "import('$here/scripts/node-version.mjs').then((one) => one.requireNode())"
version=$("$node" -p "require('$here/package.json').version")
release=$root/releases/$version-$stamp
[ -e "$here/SHA256SUMS" ] || { say 'This is no unpacked archive of npm run release -- <name>.tar.gz.' >&2; exit 1; }
(cd "$here" && sha256sum --quiet -c SHA256SUMS) || { say 'These files are not as they were packed. Nothing was changed.' >&2; exit 1; }

id comanda >/dev/null 2>&1 || useradd --system --home-dir /var/lib/comanda --shell /usr/sbin/nologin comanda
install -d -m 0755 "$root" "$root/releases"
install -d -m 0700 -o comanda -g comanda /var/lib/comanda /var/lib/comanda/backups
install -d -m 0700 /etc/comanda
[ -e /etc/comanda/environment ] || install -m 0600 "$here/deploy/systemd/environment.example" /etc/comanda/environment
if [ ! -e /etc/comanda/passphrase ]; then
  (umask 077 && "$node" -p "require('crypto').randomBytes(24).toString('base64url')" >/etc/comanda/passphrase)
  say 'The passphrase of the backups is in /etc/comanda/passphrase. Keep a copy of it elsewhere.'
fi

cp -R "$here" "$release"
chown -R root:root "$release"
chmod -R go-w,a+rX "$release"
install -m 0644 "$release"/deploy/systemd/*.service "$release"/deploy/systemd/*.timer /etc/systemd/system/
systemctl daemon-reload

if [ -n "$before" ] && systemctl is-active --quiet comanda; then
  say 'Backing up before the update ...'
  systemctl start comanda-backup
fi
ln -sfn "$release" "$root/current.next" && mv -T "$root/current.next" "$root/current"
systemctl enable --quiet comanda comanda-backup.timer comanda-watchdog.timer
systemctl restart comanda
systemctl start comanda-backup.timer comanda-watchdog.timer

port=$(sed -n 's/^PORT=//p' /etc/comanda/environment)
tries=0
say 'Waiting until it is ready. A new version may bring years of orders to its tables first: journalctl -u comanda'
# Waits up to half an hour, but stops as soon as the program ends.
while [ $tries -lt "${READY_SECONDS:-1800}" ] && systemctl is-active --quiet comanda; do
  tries=$((tries + 1))
  if "$node" -e "fetch('http://127.0.0.1:${port:-8080}/readyz').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"; then
    say "Comanda $version runs."
    # Keeps the three newest.
    find "$root/releases" -mindepth 1 -maxdepth 1 -type d -printf '%T@ %p\n' | sort -rn | tail -n +4 | cut -d' ' -f2- |
      while read -r old; do rm -rf "$old"; done
    exit 0
  fi
  sleep 1
done
say "Comanda $version did not become ready: journalctl -u comanda" >&2
if [ -n "$before" ]; then
  ln -sfn "$before" "$root/current.next" && mv -T "$root/current.next" "$root/current"
  systemctl restart comanda
  say "The version before runs again, unless the database was brought on: then restore the backup in /var/lib/comanda/backups." >&2
fi
exit 1
