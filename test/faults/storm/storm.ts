import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'pg';
import { waitUntil } from '#testkit/wait.ts';
import { startStormFixture, type StormFixture } from './storm.fixture.ts';
import { createTargets, planMaintenance } from './create-targets.ts';
import { readDatabaseState } from './database-state.ts';
import { createEnvironments } from './deploy.ts';
import type { Finding } from './finding.ts';
import { prepareHostileMember } from './hostile-member.ts';
import { injectFault, recoverPostgres } from './inject-fault.ts';
import { newLedger, type Ledger } from './ledger.ts';
import { engineFaults, planFaults, processFaults, type Fault } from './plan.ts';
import { stopProcesses, type ProcessReport } from './process-report.ts';
import { nowMs } from './spans.ts';
import { startLoad } from './start-load.ts';
import { verify } from './verify.ts';
import { waitUntilSettled } from './wait-until-settled.ts';

export type StormOptions = { seed: number; minutes: number; log: (line: string) => void };
export type StormReport = {
  findings: Finding[];
  memory: ProcessReport['memory'];
  ledger: Ledger;
};

/** A retry can wait for two minutes, and times that were written with a clock ahead can delay work for as long. */
const settleTimeoutMs = 240_000;

/**
 * Puts load on all services, injects random faults, waits until the system has settled, and verifies the invariants. The agents
 * are scripted and no browser is started. Other tests cover a killed browser worker (test/browser/leftovers.long.test.ts) and a
 * killed agent (test/faults/agent-crash.test.ts, agent-crash-shop.test.ts).
 */
export async function runStorm({ seed, minutes, log }: StormOptions): Promise<StormReport> {
  log(`storm of ${minutes} minutes, seed ${seed}`);
  const durationMs = minutes * 60_000;
  const schedules = [
    planFaults(seed, durationMs, 'processes', processFaults),
    planFaults(seed, durationMs, 'engines', engineFaults),
  ];
  const ledger: Ledger = {
    ...newLedger(),
    plannedFaults: new Set(schedules.flat().map(({ kind }) => kind)),
  };
  const { logDir, processes, database } = await run(ledger, schedules, { seed, durationMs, log });
  const findings = verify(ledger, database, processes);
  if (findings.some(({ violations }) => violations.length > 0)) log(`logs of the processes: ${logDir}`);
  else await rm(logDir, { recursive: true });
  return { findings, memory: processes.memory, ledger };
}

type RunOptions = { seed: number; durationMs: number; log: StormOptions['log'] };

async function run(ledger: Ledger, schedules: readonly Fault[][], options: RunOptions) {
  const { seed, durationMs, log } = options;
  await using fixture = await startStormFixture(seed);
  await using database = openPool(fixture.postgres.url);
  await createTargets(fixture, ledger, options);
  await fixture.regionNetwork.cut('shops');
  const environments = await createEnvironments(fixture);
  const hostile = await prepareHostileMember(fixture);
  const windows = planMaintenance(seed, durationMs);
  ledger.webhooks = fixture.testServer.webhooks;

  // Nothing is known about its own network before a reference has answered, which it asks after a failure.
  await waitUntil(async () => (await database.pool.query('select from network_references')).rowCount, 30_000);
  await fixture.regionNetwork.cut('all');
  ledger.startedAt = nowMs();
  const elapsed = (): string => formatSeconds(nowMs() - ledger.startedAt);
  fixture.testServer.start();
  const load = startLoad(fixture, ledger, { environments, hostile, windows }, seed);
  let pendingWork: string[];
  try {
    await Promise.all([
      ...schedules.map((schedule) => runSchedule(fixture, ledger, schedule, log)),
      delay(durationMs),
    ]);
    await load.stopRequests();
    log(`${elapsed()} the storm is over; waiting until the system has settled`);
    await fixture.clock?.step(0);
    await fixture.databaseClock?.step(0);
    await recoverPostgres(fixture.postgres);
    const settled = await waitUntilSettled(fixture, database.pool, ledger, settleTimeoutMs);
    pendingWork = settled.pendingWork;
    const state = pendingWork.length === 0 ? 'settled' : 'not settled';
    log(`${elapsed()} ${state}; last pending work: ${settled.lastPending.join('; ') || 'none'}`);
  } finally {
    await load.stop();
  }
  ledger.refusedChecks = await fixture.regionNetwork.refused();
  const processes: ProcessReport = { ...(await stopProcesses(fixture)), pendingWork };
  return { logDir: fixture.logDir, processes, database: await readDatabaseState(database.pool) };
}

async function runSchedule(
  fixture: StormFixture,
  { startedAt, faults }: Ledger,
  schedule: readonly Fault[],
  log: (line: string) => void,
): Promise<void> {
  for (const fault of schedule) {
    const { kind, atMs } = fault;
    await delay(Math.max(0, startedAt + atMs - nowMs()));
    const fromMs = nowMs();
    const outcome = await injectFault(fixture, fault);
    faults.push({ kind, fromMs, toMs: nowMs(), ...outcome });
    log(`${formatSeconds(fromMs - startedAt)} ${kind}: ${outcome.detail}`);
  }
}

function openPool(connectionString: string): AsyncDisposable & { pool: Pool } {
  const pool = new Pool({ connectionString, max: 2 });
  // The faults close the connections of this pool too.
  pool.on('error', () => {});
  return { pool, [Symbol.asyncDispose]: () => pool.end() };
}

const formatSeconds = (ms: number): string => `${(ms / 1_000).toFixed(1).padStart(6)} s`;
