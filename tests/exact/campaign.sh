#!/bin/sh
# Compares the library with the oracle until interrupted, or for CAMPAIGN_SECONDS, from a seed of its own (CAMPAIGN_SEED).
# usage: campaign.sh EXACT_PAIRS
set -eu
exec "$1" --seconds "${CAMPAIGN_SECONDS:-1e9}" --seed "${CAMPAIGN_SEED:-$(date +%s)}"
