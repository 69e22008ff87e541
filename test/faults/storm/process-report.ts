import { readdir, readFile } from 'node:fs/promises';
import { processesOf, type StormFixture } from './storm.fixture.ts';
import type { Span } from './spans.ts';

/** How the processes of the program behaved during the storm and when they were stopped. */
export type ProcessReport = {
  /** Exits without a signal from the test, after the process had been ready. */
  crashes: string[];
  starts: number;
  /** How each process exited when it was stopped after the storm. */
  finalExits: string[];
  leftoverProcesses: string[];
  /** Resident memory in MB: the samples of each run of each process. A restart begins a new run. */
  memory: { name: string; runs: number[][] }[];
  /** From the exit of a process, or the signal to exit, until it was ready again. */
  downtimes: (Span & { name: string })[];
  /** Work that was still pending when the wait for the system to settle timed out. */
  pendingWork: string[];
};

/** Stops every process of the program and reports how the processes behaved. */
export async function stopProcesses(fixture: StormFixture): Promise<Omit<ProcessReport, 'pendingWork'>> {
  const processes = processesOf(fixture);
  const finalExits = await Promise.all(
    processes.map(async (process) => `${process.name}: ${await process.stop()}`),
  );
  const exits = processes.flatMap((process) => process.exits);
  const crashes = exits.filter(({ requested, wasReady }) => !requested && wasReady);
  return {
    crashes: crashes.map(({ name, reason }) => `${name}: ${reason}`),
    starts: exits.length,
    finalExits,
    leftoverProcesses: await findProcesses(fixture.processMarker),
    memory: processes.map(({ name, memory }) => ({ name, runs: memory })),
    downtimes: processes.flatMap(({ name, downtimes }) =>
      downtimes.map((downtime) => ({ name, ...downtime })),
    ),
  };
}

/** Finds running processes by a variable in their environment. */
async function findProcesses(marker: string): Promise<string[]> {
  const found: string[] = [];
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const environ = await readFile(`/proc/${pid}/environ`, 'latin1').catch(() => '');
    if (environ.split('\0').includes(marker)) found.push(`process ${pid}`);
  }
  return found;
}
