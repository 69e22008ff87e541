/**
 * Of every random test. It is the same in every run of `npm test`, so that a change fails because of what it changes and not because
 * of a case that nobody tried before. `npm run test:long` sets and prints another one each time.
 */
export const fuzzSeed = Number(process.env['STEWARD_FUZZ_SEED'] ?? 20_261_118);
