import { median } from '../../../bench/table.ts';
import type { Finding } from './finding.ts';
import type { ProcessReport } from './process-report.ts';

const maxMegabytes = 500;
/** One minute, with a sample every two seconds. */
const minSamples = 30;
/**
 * Garbage collection makes memory rise and fall: one run of a server went from 169 to 263 MB and back to 159. A leak raises
 * the low points. Therefore the lowest sample at the end must not be far above the median at the start.
 */
const tolerance = { share: 0.25, megabytes: 60 };

export function verifyMemory(memory: ProcessReport['memory']): Finding[] {
  const all = memory.flatMap(({ name, runs }) => runs.map((samples) => ({ name, samples })));
  const maxOf = (samples: readonly number[]): number => Math.max(0, ...samples);
  const long = all.filter(({ samples }) => samples.length >= minSamples);
  return [
    {
      invariant: `memory stays below ${maxMegabytes} MB`,
      checked: all.reduce((sum, { samples }) => sum + samples.length, 0),
      violations: all
        .filter(({ samples }) => maxOf(samples) > maxMegabytes)
        .map(({ name, samples }) => `${name} used ${maxOf(samples)} MB`),
    },
    {
      invariant: 'memory does not grow in a run of at least one minute',
      checked: long.length,
      mayBeEmpty: true,
      violations: long.flatMap(({ name, samples }) => {
        const third = Math.floor(samples.length / 3);
        const [first, last] = [median(samples.slice(0, third)), Math.min(...samples.slice(-third))];
        const allowed = first + Math.max(first * tolerance.share, tolerance.megabytes);
        return last > allowed
          ? [`${name} grew from ${first} MB to at least ${last} MB; all samples: ${samples.join(' ')}`]
          : [];
      }),
    },
  ];
}
