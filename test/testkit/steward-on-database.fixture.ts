import { createTestDatabase } from './database.ts';
import { startSteward, temporaryDir, type RunningSteward } from './process.ts';

/**
 * A process of its own on a database that is migrated already: it starts in half of the time that one with an embedded
 * database takes.
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
