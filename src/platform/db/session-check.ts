import pg from 'pg';

/** The state of a session with an open query, as the server reports it; `unknown` if the server cannot be asked. */
export type SessionState = 'working' | 'silent' | 'unknown';

export type SessionExaminer = {
  /** `since`: the result must not be older, by performance.now(). */
  examine(pid: number, since: number): Promise<SessionState>;
};

const patienceMs = 3_000;
const idle = /^idle/;

/**
 * Uses a separate connection. A firewall or proxy that drops a connection notifies neither side: the client waits for a
 * response, and the server, if the session still exists, waits for a query.
 */
export function createSessionExaminer(address: { connectionString: string }): SessionExaminer {
  let last: { at: number; states: Promise<Map<number, string | null> | null> } | undefined;
  let open = false;

  const look = (): Promise<Map<number, string | null> | null> => {
    open = true;
    return listSessions(address)
      .catch(() => null)
      .finally(() => (open = false));
  };
  return {
    async examine(pid, since) {
      // One connection at a time; concurrent callers share it.
      if (last && last.at < since && open) await last.states;
      if (!last || (last.at < since && !open)) last = { at: performance.now(), states: look() };
      const states = await last.states;
      if (!states) return 'unknown';
      const state = states.get(pid);
      // Null for sessions of other users, and "disabled" if tracking is switched off.
      return state === undefined || (state !== null && idle.test(state)) ? 'silent' : 'working';
    },
  };
}

/** State by process id. Null behind a pooler such as PgBouncer, which has its own process ids. */
async function listSessions(address: {
  connectionString: string;
}): Promise<Map<number, string | null> | null> {
  const client = new pg.Client({
    ...address,
    application_name: 'steward examiner',
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
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
