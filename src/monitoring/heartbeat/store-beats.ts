import type { Db, Tx } from '#platform/db/pool.ts';
import { newId } from '#platform/id.ts';
import { isAboutData } from '../check/store-batch.ts';
import {
  findByKeys,
  lockByKeys,
  saveBeats,
  saveUnchanged,
  type ChangedHeartbeat,
  type NewBeat,
} from './beat-storage.ts';
import type { Beat, HeartbeatFacts } from './heartbeat.ts';
import { applyBeat, nextSweep } from './heartbeat-state.ts';
import type { Heartbeat } from './heartbeat-storage.ts';
import { countTime } from './uptime-storage.ts';

export type ReceivedBeat = Beat & { keyHash: Buffer };
/** `busy`: somebody else has locked the heartbeat. `refused`: the database can never store this beat. */
export type BeatResult =
  | { kind: 'stored'; teamId: string }
  | { kind: 'unknown' }
  | { kind: 'busy' }
  | { kind: 'refused'; error: unknown };

/**
 * Stores the beats of many jobs in one transaction, which is on disk when this returns. Nearly always nobody else changes the same
 * heartbeats at the same moment and none of them fails or recovers; then two statements without a lock between them are enough, and a
 * beat is answered in half the time. Only the heartbeats are locked: their alerts are
 * opened and closed by the sweep, so that nothing else can delay a beat. A bad beat does not prevent the others from being stored: a batch
 * that the database refuses is halved until it is found.
 */
export async function storeBeats(
  db: Db,
  beats: readonly ReceivedBeat[],
  { wait }: { wait: boolean },
): Promise<BeatResult[]> {
  try {
    const stored = wait ? null : await storeUnlocked(db, beats);
    return stored ?? (await db.transaction().execute((tx) => storeAll(tx, beats, wait)));
  } catch (error) {
    if (!isAboutData(error)) throw error;
    if (beats.length === 1) return [{ kind: 'refused', error }];
    const middle = beats.length >> 1;
    return [
      ...(await storeBeats(db, beats.slice(0, middle), { wait })),
      ...(await storeBeats(db, beats.slice(middle), { wait })),
    ];
  }
}

/** Null if a heartbeat fails or recovers, because its time has to be counted in the same transaction. */
async function storeUnlocked(db: Db, beats: readonly ReceivedBeat[]): Promise<BeatResult[] | null> {
  const found = await findByKeys(db, hashesOf(beats));
  const { results, changed, turned, rows } = applyBeats(
    beats,
    new Map(found.map(({ hash, heartbeat }) => [hash, heartbeat])),
  );
  if (turned.length > 0) return null;
  const versions = new Map(found.map(({ heartbeat, version }) => [heartbeat.id, version]));
  const versioned = changed.map((each) => ({ ...each, version: versions.get(each.id)! }));
  const saved = new Set(rows.length > 0 ? await saveUnchanged(db, versioned, rows) : []);
  return results.map(({ result, heartbeatId }) =>
    heartbeatId === null || saved.has(heartbeatId) ? result : { kind: 'busy' },
  );
}

async function storeAll(tx: Tx, beats: readonly ReceivedBeat[], wait: boolean): Promise<BeatResult[]> {
  const found = await lockByKeys(tx, hashesOf(beats), { wait });
  const { results, changed, turned, rows } = applyBeats(
    beats,
    new Map(found.map(({ hash, heartbeat }) => [hash, heartbeat])),
  );
  await countTime(tx, turned);
  if (rows.length > 0) await saveBeats(tx, changed, rows);
  return results.map(({ result }) => result);
}

const hashesOf = (beats: readonly ReceivedBeat[]): Buffer[] => [
  ...new Map(beats.map(({ keyHash }) => [keyHash.toString('hex'), keyHash])).values(),
];

type Applied = {
  results: { result: BeatResult; heartbeatId: string | null }[];
  changed: ChangedHeartbeat[];
  /** Those that fail or recover. */
  turned: string[];
  rows: NewBeat[];
};

/** `known` are the heartbeats by the hash of their key, null if somebody else has locked it. */
function applyBeats(beats: readonly ReceivedBeat[], known: ReadonlyMap<string, Heartbeat | null>): Applied {
  const facts = new Map<Heartbeat, HeartbeatFacts>();
  const rows: NewBeat[] = [];
  const results = beats.map((beat): Applied['results'][number] => {
    const heartbeat = known.get(beat.keyHash.toString('hex'));
    if (!heartbeat) return { result: { kind: heartbeat === null ? 'busy' : 'unknown' }, heartbeatId: null };
    const at = heartbeat.now;
    const applied = applyBeat(heartbeat, facts.get(heartbeat) ?? factsOf(heartbeat), beat, at);
    facts.set(heartbeat, applied.facts);
    const { kind, exitCode, rid, body } = beat;
    const { durationMs, problem } = applied;
    rows.push({
      heartbeatId: heartbeat.id,
      id: newId(at.getTime()),
      at,
      kind,
      exitCode,
      runId: rid || null,
      durationMs,
      problem,
      body,
    });
    return { result: { kind: 'stored', teamId: heartbeat.teamId }, heartbeatId: heartbeat.id };
  });
  // Beats are listed by their ids, so those of one time get theirs in the order in which they arrived.
  const ids = rows.map(({ id }) => id).sort();
  const changed = [...facts].map(([heartbeat, after]) =>
    toChanged(
      heartbeat,
      after,
      heartbeat.isAlerted,
      rows.filter(({ heartbeatId }) => heartbeatId === heartbeat.id).length,
    ),
  );
  const turned = [...facts].filter(([heartbeat, after]) => heartbeat.status !== after.status);
  return {
    results,
    changed,
    turned: turned.map(([{ id }]) => id),
    rows: rows.map((row, index) => ({ ...row, id: ids[index]! })),
  };
}

export const factsOf = ({
  status,
  lastBeatAt,
  dueAt,
  runs,
  ended,
  isForgiven,
  problem,
}: Heartbeat): HeartbeatFacts => ({
  status,
  lastBeatAt,
  dueAt,
  runs,
  ended,
  isForgiven,
  problem,
});

export const toChanged = (
  heartbeat: Heartbeat,
  facts: HeartbeatFacts,
  isAlerted: boolean,
  beats = 0,
): ChangedHeartbeat => {
  const alertChangedAt = isAlerted === heartbeat.isAlerted ? heartbeat.alertChangedAt : heartbeat.now;
  const sweepAt = nextSweep(heartbeat, facts, { isAlerted, alertChangedAt }, heartbeat.now);
  return { ...facts, id: heartbeat.id, isAlerted, alertChangedAt, sweepAt, beats };
};
