#!/bin/sh
# deploy/compose/make-secrets.sh [host]: makes the secrets that compose.yaml mounts, in deploy/compose/secrets. It never
# overwrites a file. The certificate is self-signed: replace tls.crt and tls.key with your own.
set -eu
host=${1:-localhost}
command -v openssl >/dev/null || { echo 'make-secrets.sh needs openssl.' >&2; exit 1; }
umask 077
mkdir -p "$(dirname "$0")/secrets"
cd "$(dirname "$0")/secrets"
chmod 700 .

# On this machine only the owner can open the folder. In the containers the site, PostgreSQL and Valkey read their files as
# users of their own; nginx reads the certificate and its key as root.
save() {
  [ -s "$1" ] || { cat >"$1.new" && chmod 644 "$1.new" && mv "$1.new" "$1"; }
}

openssl rand -hex 32 | save session-keys
openssl rand -hex 32 | save postgres-password
# The network `back` is private.
printf 'postgres://homefront:%s@postgres:5432/homefront?sslmode=disable\n' "$(cat postgres-password)" | save database-url
# Sessions survive a restart. Nothing is evicted: that would sign people out.
printf 'requirepass %s\nmaxmemory 192mb\nmaxmemory-policy noeviction\nappendonly yes\ndir /data\n' \
  "$(openssl rand -hex 32)" | save valkey.conf
printf 'redis://:%s@valkey:6379/0\n' "$(sed -n 's/^requirepass //p' valkey.conf)" | save redis-url
# The mail catcher of compose.yaml.
echo smtp://mail:1025 | save smtp-url

if [ ! -s tls.key ] || [ ! -s tls.crt ]; then
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 365 -subj "/CN=$host" \
    -addext "subjectAltName=DNS:$host" -keyout tls.key.new -out tls.crt.new 2>/dev/null
  mv tls.key.new tls.key
  mv tls.crt.new tls.crt
fi
