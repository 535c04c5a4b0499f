#!/bin/sh
# The command line of an installation: `portal doutor`, `portal copia criar …`. PASTA_DO_PORTAL (the checkout) is only for this script.
pasta=${PASTA_DO_PORTAL:-/portal}
unset PASTA_DO_PORTAL
exec node --enable-source-maps "$pasta/apps/server/dist/cli.js" "$@"
