import { readdir, readFile } from 'node:fs/promises';
import type { Bed } from './storm.fixture.ts';
import type { Conduct } from './verify.ts';

/** Stops every process of the program, and tells how they have behaved. */
export async function endProcesses(bed: Bed): Promise<Omit<Conduct, 'unquiet'>> {
  const parts = [...bed.servers, ...bed.workers];
  const ends = await Promise.all(parts.map(async (part) => `${part.name}: ${await part.stop()}`));
  const exits = parts.flatMap((part) => part.exits);
  const deaths = exits.filter(({ wanted, wasReady }) => !wanted && wasReady);
  return {
    deaths: deaths.map(({ name, how }) => `${name}: ${how}`),
    starts: exits.length,
    ends,
    leftOver: await findMarked(bed.mark),
    memory: parts.map(({ name, memory }) => ({ name, lives: memory })),
    absences: parts.flatMap(({ name, absences }) => absences.map((absence) => ({ name, ...absence }))),
  };
}

/** Processes of the program that are still there, by a mark in their environment. */
async function findMarked(mark: string): Promise<string[]> {
  const found: string[] = [];
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const environ = await readFile(`/proc/${pid}/environ`, 'latin1').catch(() => '');
    if (environ.split('\0').includes(mark)) found.push(`process ${pid}`);
  }
  return found;
}
