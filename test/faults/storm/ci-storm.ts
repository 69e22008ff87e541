/**
 * CI runs the same storm for every change, so that no change fails because of an unrelated random storm. 78 s are enough for
 * every kind of fault and a calm period. `npm run faults` runs a random storm of 3 minutes.
 */
export const ciStorm = { seed: 639, minutes: 1.3 };
