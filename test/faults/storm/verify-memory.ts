import { median } from '../../../bench/table.ts';
import type { Conduct, Finding } from './verify.ts';

const mostMegabytes = 500;
/** One every two seconds: a minute. */
const leastSamples = 30;
/**
 * The garbage collector lets memory swing: one life of a server went from 169 to 263 MB and back to 159. A leak raises
 * what it swings back to, so the lowest at the end counts, and that must not be far above what was usual in the beginning.
 */
const noise = { share: 0.25, megabytes: 60 };

export function judgeMemory(memory: Conduct['memory']): Finding[] {
  const lives = memory.flatMap(({ name, lives: all }) => all.map((samples) => ({ name, samples })));
  const most = (samples: readonly number[]): number => Math.max(0, ...samples);
  const long = lives.filter(({ samples }) => samples.length >= leastSamples);
  return [
    {
      invariant: `memory below ${mostMegabytes} MB`,
      checked: lives.reduce((sum, { samples }) => sum + samples.length, 0),
      violations: lives
        .filter(({ samples }) => most(samples) > mostMegabytes)
        .map(({ name, samples }) => `${name} took ${most(samples)} MB`),
    },
    {
      invariant: 'memory is flat in every life of a minute and more',
      checked: long.length,
      mayBeEmpty: true,
      violations: long.flatMap(({ name, samples }) => {
        const third = Math.floor(samples.length / 3);
        const [first, last] = [median(samples.slice(0, third)), Math.min(...samples.slice(-third))];
        const allowed = first + Math.max(first * noise.share, noise.megabytes);
        return last > allowed
          ? [`${name} grew from ${first} MB to no less than ${last} MB, all of it: ${samples.join(' ')}`]
          : [];
      }),
    },
  ];
}
