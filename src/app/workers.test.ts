import fc from 'fast-check';
import { expect, it } from 'vitest';
import { spreadWork } from './workers.ts';

const kinds = fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 5 });
const count = fc.integer({ min: 1, max: 12 });

it('each kind of work runs in one of the processes of a server', () => {
  fc.assert(
    fc.property(kinds, count, (work, processes) => {
      const spread = spreadWork(work, processes);
      expect(spread).toHaveLength(processes);
      expect(spread.flat().toSorted()).toEqual(work.toSorted());
    }),
  );
});

it('each process of a worker has work, and each kind of work has a process', () => {
  fc.assert(
    fc.property(kinds, count, (work, processes) => {
      const spread = spreadWork(work, processes, true);
      expect(spread).toHaveLength(processes);
      expect(spread.every((part) => part.length > 0)).toBe(true);
      expect(new Set(spread.flat())).toEqual(new Set(work));
    }),
  );
});
