/** Advisory locks of the database that are plain numbers; `lock-numbers.test.ts` looks that no two are the same. */
export const lockNumbers = {
  migrations: 5_739_101,
  keyRotation: 5_739_104,
} as const;
