import pg from 'pg';

/** `idle` includes sessions that do not exist. `unknown` if the server cannot be asked. */
export type SessionState = 'active' | 'idle' | 'unknown';

export type SessionCheck = {
  /** Most queries take milliseconds. Longer ones are checked at this interval. */
  everyMs: number;
  /** The state at `since` (performance.now()) or later. */
  stateOf(pid: number, since: number): Promise<SessionState>;
};

const timeoutMs = 3_000;
const idle = /^idle/;

/**
 * Asks the server about a session over a separate connection. If a firewall or proxy silently drops a connection, the
 * client waits for a response while the server, if it still has the session, waits for a query.
 */
export function createSessionCheck(address: { connectionString: string }, everyMs = 5_000): SessionCheck {
  let last: { at: number; states: Promise<Map<number, string | null> | null> } | undefined;
  let open = false;

  const listOnce = (): Promise<Map<number, string | null> | null> => {
    open = true;
    return listSessions(address)
      .catch(() => null)
      .finally(() => (open = false));
  };
  return {
    everyMs,
    async stateOf(pid, since) {
      // One connection at a time, shared by all callers.
      if (last && last.at < since && open) await last.states;
      if (!last || (last.at < since && !open)) last = { at: performance.now(), states: listOnce() };
      const states = await last.states;
      if (!states) return 'unknown';
      const state = states.get(pid);
      // "disabled" if track_activities is off.
      return state === undefined || (state !== null && idle.test(state)) ? 'idle' : 'active';
    },
  };
}

/** The state by process id. Null behind a pooler such as PgBouncer, which invents process ids. */
async function listSessions(address: {
  connectionString: string;
}): Promise<Map<number, string | null> | null> {
  const client = new pg.Client({
    ...address,
    application_name: 'steward session check',
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ pid: number; own: number; state: string | null }>(
      `/* session.list */ select pid, pg_backend_pid() as own, state from pg_stat_activity where usename = current_user`,
    );
    const own = (client as unknown as { processID: number | null }).processID;
    return rows[0]?.own === own ? new Map(rows.map(({ pid, state }) => [pid, state])) : null;
  } finally {
    void client.end().catch(() => {});
  }
}
