/** With less, sending a log would take too long. Any character fits. */
const minBytes = 1024;

/** After this many appends, a larger size is tried again: another proxy may be in use now. */
const appendsPerSize = 16;

export type AppendSize = {
  max(): number;
  accepted(): void;
  /** False if there is no smaller size to try. */
  refused(bytes: number): boolean;
};

/** How much to send in one append through a proxy with an unknown limit: half of what was refused, and later more again. */
export function createAppendSize(max: number): AppendSize {
  let current = max;
  let count = 0;
  return {
    max: () => current,
    accepted() {
      count += 1;
      if (count % appendsPerSize === 0) current = Math.min(max, current * 2);
    },
    refused(bytes) {
      if (bytes <= minBytes) return false;
      current = Math.max(minBytes, Math.floor(bytes / 2));
      count = 0;
      return true;
    },
  };
}
