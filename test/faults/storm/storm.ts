import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'pg';
import { startBed, type Bed } from './bed.ts';
import { endProcesses } from './conduct.ts';
import { makeHosts } from './deploy.ts';
import { readFacts } from './facts.ts';
import { injure, revive } from './injuries.ts';
import { judge, type Conduct, type Finding } from './judge.ts';
import { newLedger, type Ledger } from './ledger.ts';
import { engineInjuries, planInjuries, processInjuries, type Injury } from './plan.ts';
import { untilQuiet } from './quiet.ts';
import { startLoad } from './start-load.ts';
import { watchPlaces } from './watch-places.ts';

export type StormOptions = { seed: number; minutes: number; say: (line: string) => void };
export type StormReport = {
  findings: Finding[];
  injuries: number;
  memory: Conduct['memory'];
  ledger: Ledger;
};

/** Retries wait for up to two minutes, and a clock that was ahead is believed for as long. */
const quietPatienceMs = 240_000;

/** Load on everything, injuries at random, then peace; answers with what did not hold. */
export async function storm({ seed, minutes, say }: StormOptions): Promise<StormReport> {
  say(`a storm of ${minutes} minutes, seed ${seed}`);
  const durationMs = minutes * 60_000;
  const lanes = [
    planInjuries(seed, durationMs, 'processes', processInjuries),
    planInjuries(seed, durationMs, 'engines', engineInjuries),
  ];
  const ledger = newLedger();
  const { logDir, conduct, facts } = await rage(ledger, lanes, { seed, durationMs, say });
  const findings = judge(ledger, facts, conduct);
  if (findings.some(({ violations }) => violations.length > 0)) say(`what the processes said: ${logDir}`);
  else await rm(logDir, { recursive: true });
  return { findings, injuries: lanes.flat().length, memory: conduct.memory, ledger };
}

type Course = { seed: number; durationMs: number; say: StormOptions['say'] };

async function rage(ledger: Ledger, lanes: readonly Injury[][], course: Course) {
  const { seed, durationMs, say } = course;
  await using bed = await startBed(seed);
  await using pool = disposable(new Pool({ connectionString: bed.postgres.url, max: 2 }));
  await watchPlaces(bed, ledger, course);
  const hosts = await makeHosts(bed);
  ledger.hooks = bed.places.hooks;

  const begun = performance.now();
  const sinceMs = (): number => performance.now() - begun;
  bed.places.begin();
  const load = startLoad(bed, ledger, hosts, seed);
  let unquiet: string[];
  try {
    await Promise.all([...lanes.map((lane) => runLane(bed, lane, sinceMs, say)), delay(durationMs)]);
    await load.endRequests();
    say(`${clock(sinceMs())} the storm is over; waiting for quiet`);
    await bed.clock?.step(0);
    await revive(bed.postgres);
    unquiet = await untilQuiet(bed, pool.it, ledger, quietPatienceMs);
    say(`${clock(sinceMs())} ${unquiet.length === 0 ? 'quiet' : `not quiet: ${unquiet.join('; ')}`}`);
  } finally {
    await load.end();
  }
  const conduct: Conduct = { ...(await endProcesses(bed)), unquiet };
  return { logDir: bed.logDir, conduct, facts: await readFacts(pool.it) };
}

async function runLane(
  bed: Bed,
  lane: readonly Injury[],
  sinceMs: () => number,
  say: (line: string) => void,
): Promise<void> {
  for (const injury of lane) {
    await delay(Math.max(0, injury.atMs - sinceMs()));
    const at = clock(sinceMs());
    const done = await injure(bed, injury).catch((error: unknown) => `failed: ${String(error)}`);
    say(`${at} ${injury.kind}: ${done}`);
  }
}

/** Its sessions are ended with everybody's; that is no error of ours. */
function disposable(pool: Pool): AsyncDisposable & { it: Pool } {
  pool.on('error', () => {});
  return { it: pool, [Symbol.asyncDispose]: () => pool.end() };
}

const clock = (ms: number): string => `${(ms / 1_000).toFixed(1).padStart(6)} s`;
