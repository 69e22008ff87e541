/** The keys of PostgreSQL advisory locks. `advisory-locks.test.ts` checks that they are unique in the program. */
export const advisoryLocks = {
  migrations: 5_739_101,
  keyRotation: 5_739_104,
  vatLogChain: 5_739_106,
} as const;
