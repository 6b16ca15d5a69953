#!/bin/sh
# Compares the library with the oracle for CAMPAIGN_SECONDS (a day), from a seed of its own (CAMPAIGN_SEED): relations for
# one half of the time, then the other questions.
# usage: campaign.sh EXACT_PAIRS EXACT_ANSWERS
set -eu
half=$((${CAMPAIGN_SECONDS:-86400} / 2))
seed=${CAMPAIGN_SEED:-$(date +%s)}
"$1" --seconds $half --seed "$seed"
exec "$2" --seconds $half --seed "$seed"
