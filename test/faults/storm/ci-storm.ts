/**
 * CI runs the same storm for every change, so that no change fails because of an unrelated random storm. 78 s are enough for
 * every kind of fault and a calm period. With this seed, the clock of PostgreSQL is ahead only in the first 13 s, so that the step of an
 * escalation is due a minute later. `npm run faults` runs a random storm of 3 minutes.
 */
export const ciStorm = { seed: 105, minutes: 1.3 };
