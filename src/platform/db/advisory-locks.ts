/** Advisory locks with fixed numbers. `lock-numbers.test.ts` checks that they are unique. */
export const lockNumbers = {
  migrations: 5_739_101,
  keyRotation: 5_739_104,
} as const;
