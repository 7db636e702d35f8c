#!/usr/bin/env bash
# Checks the shipped systemd unit, nginx site and pages without touching the machine's own.
#
#   deploy/verify.sh [RAINCHECK_BINARY [TARBALL]]
#
# With a binary it also sends signed requests through the site to it, over TLS, and asks it for what the pages show. With
# the tarball of `make dist` it follows the pages on a throwaway machine, where there can be one.
set -euo pipefail
cd "$(dirname "$0")"
PATH=$PATH:/usr/sbin:/sbin

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# The unit. The program need not be installed here: a copy of the unit names one that is.
sed 's,/usr/local/bin/raincheck,/bin/true,' raincheck.service >"$folder/raincheck.service"
complaints=$(systemd-analyze verify --man=no "$folder/raincheck.service" 2>&1) || true
# What it says of units that are the machine's own is not ours.
if complaints=$(grep -F raincheck <<<"$complaints"); then
    printf 'raincheck.service:\n%s\n' "$complaints" >&2
    exit 1
fi
# From 0, locked up, to 100; most units of a fresh Debian have more than 90.
systemd-analyze security --offline=true --threshold=15 --no-pager "$folder/raincheck.service" >"$folder/security" ||
    { cat "$folder/security" >&2 && exit 1; }
tail -1 "$folder/security"
echo "raincheck.service is clean"

# The site, in an nginx that has nothing else, with a certificate made on the fly.
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=weather.example.org \
    -addext subjectAltName=DNS:weather.example.org -keyout "$folder/key.pem" -out "$folder/cert.pem" 2>/dev/null
sed -e "s,/etc/letsencrypt/live/weather.example.org/fullchain.pem,$folder/cert.pem," \
    -e "s,/etc/letsencrypt/live/weather.example.org/privkey.pem,$folder/key.pem," \
    nginx-raincheck.conf >"$folder/site.conf"
mkdir "$folder/body"
cat >"$folder/nginx.conf" <<END
daemon off;
pid $folder/nginx.pid;
error_log stderr warn;
events { worker_connections 256; }
http {
    access_log off;
    client_body_temp_path $folder/body;
    proxy_temp_path $folder/body;
    fastcgi_temp_path $folder/body;
    uwsgi_temp_path $folder/body;
    scgi_temp_path $folder/body;
    include $folder/site.conf;
}
END
said=$(nginx -t -e stderr -c "$folder/nginx.conf" 2>&1) || { printf '%s\n' "$said" >&2 && exit 1; }
if grep -qE '\[(warn|emerg|alert)\]' <<<"$said"; then
    printf '%s\n' "$said" >&2
    exit 1
fi
echo "nginx-raincheck.conf is clean"

[[ $# != 0 ]] || exit 0
python=$(../scripts/venv.sh --python)
binary=$(cd .. && realpath "$1")
"$python" verify_site.py "$binary" "$folder"
"$python" verify_pages.py "$binary"
[[ $# != 1 ]] || exit 0
code=0
"$python" walk.py "$(cd .. && realpath "$2")" || code=$?
# 77: there can be no such machine here, which it said.
[[ $code == 77 ]] || exit "$code"
