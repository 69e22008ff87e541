import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'pg';
import { startBed, type Bed } from './storm.fixture.ts';
import { endProcesses } from './process-report.ts';
import { makeHosts } from './deploy.ts';
import { readFacts } from './database-state.ts';
import { prepareHostile } from './hostile-member.ts';
import { injure, revive } from './inject-fault.ts';
import { judge, type Conduct, type Finding } from './verify.ts';
import { newLedger, type Ledger } from './ledger.ts';
import { engineInjuries, planInjuries, processInjuries, type Injury } from './plan.ts';
import { nowMs } from './spans.ts';
import { untilQuiet } from './wait-until-settled.ts';
import { startLoad } from './start-load.ts';
import { watchPlaces } from './create-targets.ts';

export type StormOptions = { seed: number; minutes: number; say: (line: string) => void };
export type StormReport = {
  findings: Finding[];
  memory: Conduct['memory'];
  ledger: Ledger;
};

/** Retries wait for up to two minutes, and a clock that was ahead is believed for as long. */
const quietPatienceMs = 240_000;

/**
 * Load on everything, injuries at random, then peace; answers with what did not hold. Agents are played by script and no
 * browser is opened: what a killed browser worker leaves is the matter of test/browser/leftovers.test.ts, a killed host
 * agent that of test/faults/agent-crash.test.ts and agent-crash-shop.test.ts.
 */
export async function storm({ seed, minutes, say }: StormOptions): Promise<StormReport> {
  say(`a storm of ${minutes} minutes, seed ${seed}`);
  const durationMs = minutes * 60_000;
  const lanes = [
    planInjuries(seed, durationMs, 'processes', processInjuries),
    planInjuries(seed, durationMs, 'engines', engineInjuries),
  ];
  const ledger: Ledger = { ...newLedger(), planned: new Set(lanes.flat().map(({ kind }) => kind)) };
  const { logDir, conduct, facts } = await rage(ledger, lanes, { seed, durationMs, say });
  const findings = judge(ledger, facts, conduct);
  if (findings.some(({ violations }) => violations.length > 0)) say(`what the processes said: ${logDir}`);
  else await rm(logDir, { recursive: true });
  return { findings, memory: conduct.memory, ledger };
}

type Course = { seed: number; durationMs: number; say: StormOptions['say'] };

async function rage(ledger: Ledger, lanes: readonly Injury[][], course: Course) {
  const { seed, durationMs, say } = course;
  await using bed = await startBed(seed);
  await using pool = disposable(new Pool({ connectionString: bed.postgres.url, max: 2 }));
  await watchPlaces(bed, ledger, course);
  const hosts = await makeHosts(bed);
  const hostile = await prepareHostile(bed);
  ledger.hooks = bed.places.hooks;

  ledger.begunAt = nowMs();
  const sinceMs = (): number => nowMs() - ledger.begunAt;
  bed.places.begin();
  const load = startLoad(bed, ledger, { hosts, hostile }, seed);
  let unquiet: string[];
  try {
    await Promise.all([...lanes.map((lane) => runLane(bed, ledger, lane, say)), delay(durationMs)]);
    await load.endRequests();
    say(`${clock(sinceMs())} the storm is over; waiting for quiet`);
    await bed.clock?.step(0);
    await bed.databaseClock?.step(0);
    await revive(bed.postgres);
    const quiet = await untilQuiet(bed, pool.it, ledger, quietPatienceMs);
    unquiet = quiet.unquiet;
    say(
      `${clock(sinceMs())} ${unquiet.length === 0 ? 'quiet' : 'not quiet'}; last there was: ${quiet.last.join('; ') || 'nothing'}`,
    );
  } finally {
    await load.end();
  }
  const conduct: Conduct = { ...(await endProcesses(bed)), unquiet };
  return { logDir: bed.logDir, conduct, facts: await readFacts(pool.it) };
}

async function runLane(
  bed: Bed,
  { begunAt, injuries }: Ledger,
  lane: readonly Injury[],
  say: (line: string) => void,
): Promise<void> {
  for (const injury of lane) {
    const { kind, atMs } = injury;
    await delay(Math.max(0, begunAt + atMs - nowMs()));
    const fromMs = nowMs();
    const deed = await injure(bed, injury);
    injuries.push({ kind, fromMs, toMs: nowMs(), ...deed });
    say(`${clock(fromMs - begunAt)} ${kind}: ${deed.what}`);
  }
}

/** Its sessions are ended with everybody's; that is no error of ours. */
function disposable(pool: Pool): AsyncDisposable & { it: Pool } {
  pool.on('error', () => {});
  return { it: pool, [Symbol.asyncDispose]: () => pool.end() };
}

const clock = (ms: number): string => `${(ms / 1_000).toFixed(1).padStart(6)} s`;
