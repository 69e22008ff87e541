import pg from 'pg';

/** What the server says of a session that owes an answer; `unknown` when it cannot be asked. */
export type SessionState = 'working' | 'silent' | 'unknown';

export type SessionExaminer = {
  /** `since`: the answer must not be older, by performance.now(). */
  examine(pid: number, since: number): Promise<SessionState>;
};

const patienceMs = 3_000;
const idle = /^idle/;

/**
 * Asks over a connection of its own. A firewall or a proxy that forgets connections tells nobody: the client waits for an
 * answer, and the server, if it still has the session, waits for a query.
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
      // One connection at a time, whoever waits for it.
      if (last && last.at < since && open) await last.states;
      if (!last || (last.at < since && !open)) last = { at: performance.now(), states: look() };
      const states = await last.states;
      if (!states) return 'unknown';
      const state = states.get(pid);
      // Of nobody but ourselves it is hidden, and switched off it is "disabled".
      return state === undefined || (state !== null && idle.test(state)) ? 'silent' : 'working';
    },
  };
}

/** State by process id. Null behind a pooler such as PgBouncer, whose process ids are its own. */
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
