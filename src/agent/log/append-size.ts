/** Less, and a log would take for ever; room for any character in any case. */
const minBytes = 1024;

/** What is found to be too large is tried again after so many appends: the proxy that refused it may be another one now. */
const patience = 16;

export type AppendSize = {
  max(): number;
  taken(): void;
  /** False when there is nothing smaller to try. */
  refused(bytes: number): boolean;
};

/** How much to send at once through a proxy whose limit is not known: half of what was refused, later more again. */
export function createAppendSize(max: number): AppendSize {
  let current = max;
  let taken = 0;
  return {
    max: () => current,
    taken() {
      taken += 1;
      if (taken % patience === 0) current = Math.min(max, current * 2);
    },
    refused(bytes) {
      if (bytes <= minBytes) return false;
      current = Math.max(minBytes, Math.floor(bytes / 2));
      taken = 0;
      return true;
    },
  };
}
