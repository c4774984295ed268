#!/bin/sh
# Builds the checkout $1 with the settings in the environment, and copies what a running site needs, but for packages, into the new folder $2.
set -eu
from=$1
to=$2
cd "$from"
scratch=$(mktemp -d)
VITAE_DATA=$scratch npm run build:host
rm -rf "$scratch"
mkdir -p "$to"
tar -cf - --exclude .astro/content package.json package-lock.json tsconfig.json astro.config.mjs \
  src content public netlify/functions .astro .netlify/builds | tar -xf - -C "$to"
# The image has its brand in it.
node src/commands/with-node.mjs src/commands/lay-content.ts "$to"
