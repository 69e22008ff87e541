/**
 * CI runs the same storm for every change, so that no change fails because of an unrelated random storm. 150 s are enough for
 * every kind of fault and two calm periods. `npm run faults` runs a random storm of 3 minutes.
 */
export const ciStorm = { seed: 5_266_775, minutes: 2.5 };
