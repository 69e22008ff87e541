/** The same each time: nobody's change shall fail for a storm that it has nothing to do with. `npm run faults` takes another. */
export const stormOfEveryChange = { seed: 5_266_775, minutes: 3 };
