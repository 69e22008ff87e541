import { createTestDatabase } from './database.ts';
import { startSteward, temporaryDir, type RunningSteward } from './process.ts';

/**
 * A separate process on a migrated database. It starts in half of the time of one with an embedded
 * database.
 */
export async function startStewardOnDatabase(
  args: string[],
  env: Record<string, string> = {},
): Promise<RunningSteward> {
  await using stack = new AsyncDisposableStack();
  const database = stack.use(await createTestDatabase());
  const dir = stack.use(await temporaryDir());
  const steward = stack.use(
    await startSteward(args, {
      DATABASE_URL: database.address.connectionString,
      STEWARD_DATA_DIR: dir.path,
      PORT: '0',
      HOST: '127.0.0.1',
      ...env,
    }),
  );
  const kept = stack.move();
  return { ...steward, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}
