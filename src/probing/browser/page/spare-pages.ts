import type { Opening, Visitor } from './open-page.ts';

/**
 * Pages that are open before anybody asks for them. Most of what a page costs before it loads is a process that starts, 80 ms
 * on two cores, and most of a check is waiting for late errors: the next page starts meanwhile. On two cores with two
 * checks at once that makes 300 checks a minute out of 235.
 */
export type SparePages = {
  take(visitor: Visitor): Opening | undefined;
  /** For another like this one, unless there are that many already. */
  prepare(visitor: Visitor, most: number): void;
  close(): void;
};

type Spare = { opening: Opening; fits: string; isReady: boolean };

/** One that nobody has taken by then was prepared in vain. */
const keptMs = 2_000;

/** `onStuck`: one could not be closed. */
export function createSparePages(open: (visitor: Visitor) => Opening, onStuck: () => void): SparePages {
  const spares = new Set<Spare>();
  let isOpen = true;
  const drop = (spare: Spare): void => {
    if (spares.delete(spare)) void spare.opening.close().then((isClean) => isClean || onStuck());
  };
  return {
    take(visitor) {
      const fits = JSON.stringify(visitor);
      const found = [...spares].find((spare) => spare.isReady && spare.fits === fits);
      if (found) spares.delete(found);
      return found?.opening;
    },
    prepare(visitor, most) {
      // Who has a password is not expected twice.
      if (!isOpen || visitor.credentials || spares.size >= most) return;
      const spare = { opening: open(visitor), fits: JSON.stringify(visitor), isReady: false };
      spares.add(spare);
      const dropIt = (): void => drop(spare);
      spare.opening.ready.then(({ seen }) => {
        spare.isReady = true;
        seen.crashed.catch(dropIt);
      }, dropIt);
      setTimeout(dropIt, keptMs).unref();
    },
    close() {
      isOpen = false;
      for (const spare of spares) drop(spare);
    },
  };
}
