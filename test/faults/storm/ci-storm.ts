/**
 * The same storm for every change, so that no change fails for a storm that it has nothing to do with. 150 s are enough for
 * every kind of injury and three calms. `npm run faults` runs a random storm of 3 minutes.
 */
export const stormOfEveryChange = { seed: 5_266_775, minutes: 2.5 };
