import type { Opening, Visitor } from './open-page.ts';

/**
 * Pages that are opened before they are needed. Most of the time before a page loads is the start of its process, 80 ms on
 * two cores, and most of a check is waiting for late errors: the next page starts meanwhile. On two cores, two checks
 * at a time do 300 checks per minute instead of 235.
 */
export type SparePages = {
  take(visitor: Visitor): Opening | undefined;
  /** Opens another page like this, unless there are `max` already. */
  prepare(visitor: Visitor, max: number): void;
  close(): void;
};

type Spare = { opening: Opening; fits: string; isReady: boolean };

/** A page that is not used by then is closed. */
const keptMs = 2_000;

/** `onStuck`: a page could not be closed. */
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
    prepare(visitor, max) {
      // A visitor with a password is not expected twice.
      if (!isOpen || visitor.credentials || spares.size >= max) return;
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
