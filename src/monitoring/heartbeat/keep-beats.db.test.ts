import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#platform/id.ts';
import { startApp, type TestApp } from '#testkit/app.ts';
import { applyRetention } from '../apply-retention.ts';
import { sweepHeartbeats, trimHeartbeats } from './sweep-heartbeats.ts';

const neverAborted = new AbortController().signal;

describe('beats', () => {
  let app: TestApp;
  let ids: string[];
  beforeAll(async () => {
    app = await startApp({ work: [] });
    const owner = await app.signUp();
    const create = async (): Promise<string> =>
      (await owner.monitoring('mutation { createHeartbeat(input: { name: "x", periodSeconds: 60 }) { id } }'))
        .data!['createHeartbeat'].id;
    ids = [await create(), await create()];
  });
  afterAll(() => app[Symbol.asyncDispose]());
  const query = (text: string, values: unknown[] = []) => app.platform.database.pool.query(text, values);

  /** `daysAgo` of the first; each is a second after the one before. */
  const fill = async (id: string, count: number, daysAgo: number): Promise<void> => {
    const from = Date.now() - daysAgo * 86_400_000;
    const times = Array.from({ length: count }, (_, at) => from + at * 1_000);
    await query(
      `insert into heartbeat_beats (heartbeat_id, id, at, kind) select $1, b.id, b.at, 'SUCCESS'
       from unnest($2::uuid[], $3::timestamptz[]) b (id, at)`,
      [id, times.map((time) => newId(time)), times.map((time) => new Date(time))],
    );
    await query('update heartbeats set untrimmed = untrimmed + $2 where id = $1', [id, count]);
  };
  const kept = async (id: string) =>
    (
      await query(
        'select count(*)::int as count, min(at) as oldest from heartbeat_beats where heartbeat_id = $1',
        [id],
      )
    ).rows[0] as { count: number; oldest: Date };

  it('are trimmed to the newest 1,000 of each heartbeat, also if there are several batches of older ones', async () => {
    await fill(ids[0]!, 5_500, 1);
    await fill(ids[1]!, 1_000, 1);
    await trimHeartbeats(app.platform.services, neverAborted);
    const [trimmed, whole] = [await kept(ids[0]!), await kept(ids[1]!)];
    expect([trimmed.count, whole.count]).toEqual([1_000, 1_000]);
    expect(trimmed.oldest.getTime() - whole.oldest.getTime()).toBeGreaterThan(4_400_000);
    const { rows } = await query('select sum(untrimmed)::int as untrimmed from heartbeats');
    expect(rows[0].untrimmed).toBe(0);
  });

  it('keep the newest megabyte of their logs', async () => {
    await fill(ids[0]!, 300, 0.5);
    const { rows: before } = await query(
      `update heartbeat_beats set body = repeat('x', 10000) where heartbeat_id = $1 and at > now() - interval '13 hours' returning id`,
      [ids[0]],
    );
    expect(before).toHaveLength(300);
    await trimHeartbeats(app.platform.services, neverAborted);
    const { rows } = await query(
      'select body is not null as "isKept" from heartbeat_beats where heartbeat_id = $1 order by id desc limit 101',
      [ids[0]],
    );
    expect(rows.map(({ isKept }) => isKept)).toEqual([...Array.from({ length: 100 }, () => true), false]);
    const sums = await query(
      'select count(*)::int as beats, sum(octet_length(body))::int as bytes from heartbeat_beats where heartbeat_id = $1',
      [ids[0]],
    );
    expect(sums.rows).toEqual([{ beats: 1_000, bytes: 1_000_000 }]);
  });

  it('and the days of their uptime are deleted after their retention', async () => {
    await fill(ids[1]!, 10, 91);
    await query(
      `insert into heartbeat_days (heartbeat_id, bucket, up_ms)
       select $1, now() - make_interval(days => d), 1 from unnest('{1,399,401,402}'::int[]) d`,
      [ids[1]],
    );
    await applyRetention(app.platform.services, { retentionDays: 30, rawRetentionDays: 2 }, neverAborted);
    expect((await kept(ids[1]!)).count).toBe(1_000);
    const { rows } = await query('select count(*)::int as days from heartbeat_days');
    expect(rows[0].days).toBe(2);
  });

  it('that are missing are listed once for several batches', async () => {
    await query(
      `insert into heartbeats select (jsonb_populate_record(h, jsonb_build_object('id', gen_random_uuid(), 'key_hash', sha256(convert_to(n::text, 'UTF8'))))).*
       from heartbeats h, generate_series(1, 120) n where h.id = $1`,
      [ids[0]],
    );
    await query(
      `update heartbeats set status = 'UP', due_at = now() - interval '1 hour', sweep_at = now() - interval '1 hour'`,
    );
    await query('update heartbeat_presence set served_at = now()');
    let lists = 0;
    const { services } = app.platform;
    const db = services.db.withPlugin({
      transformQuery({ node }) {
        if ('sqlFragments' in node && /row_number\(\) over .*sweep_at/s.test(node.sqlFragments.join('')))
          lists += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    await sweepHeartbeats(
      { ...services, db } as unknown as Parameters<typeof sweepHeartbeats>[0],
      neverAborted,
    );
    const { rows } = await query(`select count(*)::int as count from heartbeats where status = 'DOWN'`);
    expect(rows).toEqual([{ count: 122 }]);
    expect(lists).toBe(1);
  });
});
