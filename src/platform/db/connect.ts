import { Client } from 'pg';
import { systemClock } from '../clock.ts';
import { codeOf, messageOf, OperatorError } from '../errors.ts';
import type { Log } from '../log.ts';
import { openDatabase, type Database } from './pool.ts';

const minMajorVersion = 14;

/** Opens the database of `DATABASE_URL`. Waits up to 5 s by default for a server that is starting. */
export async function connectDatabase(url: string, log: Log, timeoutMs = 5_000): Promise<Database> {
  const deadline = performance.now() + timeoutMs;
  for (let attempt = 1; ; attempt += 1) {
    const client = clientFor(url, deadline - performance.now());
    try {
      refuseOldServer(await versionOf(client), hostOf(client));
      return openDatabase({ connectionString: url }, log);
    } catch (error) {
      if (error instanceof OperatorError) throw error;
      if (!isTemporary(error) || performance.now() + 250 >= deadline) throw unreachable(client, error);
      if (attempt === 1)
        log.warn({ reason: reasonOf(error) }, `waiting for the database at ${hostOf(client)}`);
    } finally {
      await client.end().catch(() => {});
    }
    await systemClock.sleep(250);
  }
}

function clientFor(url: string, timeoutMs: number): Client {
  // Messages never contain the URL, because it contains the password.
  const malformed = new OperatorError(
    'DATABASE_URL is not a PostgreSQL URL such as postgres://user:password@host:5432/database',
  );
  if (!/^postgres(ql)?:\/\//.test(url)) throw malformed;
  try {
    const limit = Math.max(250, timeoutMs);
    const client = new Client({
      connectionString: url,
      connectionTimeoutMillis: limit,
      query_timeout: limit,
    });
    client.on('error', () => {});
    return client;
  } catch {
    throw malformed;
  }
}

async function versionOf(client: Client): Promise<number> {
  await client.connect();
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
  return Number(rows[0]?.server_version_num);
}

export function refuseOldServer(versionNum: number, place: string): void {
  const major = Math.floor(versionNum / 10_000);
  if (major >= minMajorVersion) return;
  throw new OperatorError(
    `The server at ${place} is PostgreSQL ${major}; Steward needs version ${minMajorVersion} or newer.`,
  );
}

const hostOf = ({ host, port }: Client): string => (host.startsWith('/') ? host : `${host}:${port}`);

/** Errors such as "starting up" or "too many connections" are temporary. A wrong password or database name is not. */
const isTemporary = (error: unknown): boolean => !/^(28|3D|42)/.test(codeOf(error) ?? '');

/** A host with several addresses fails with an AggregateError without a message. */
function reasonOf(error: unknown): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return messageOf(first);
}

function unreachable(client: Client, error: unknown): OperatorError {
  return new OperatorError(
    `The database at ${hostOf(client)} cannot be reached: ${reasonOf(error)}. ` +
      'Check DATABASE_URL and that the server runs.',
    { cause: error },
  );
}
