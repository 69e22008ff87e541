import type { WriteStream } from 'node:tty';

export type Progress = {
  /** `name` is processed next; `done` of `total` is finished. */
  show(name: string, done: number, total: number): void;
  end(): void;
};

/** A progress bar on a terminal; elsewhere one line per 10 %. */
export function createProgress(what: string, output: WriteStream): Progress {
  let tenths = 0;
  return {
    show(name, done, total) {
      const share = total > 0 ? Math.min(1, done / total) : 0;
      if (output.isTTY) {
        output.write(`\r\u001b[2K${progressLine(what, name, share, output.columns ?? 80)}`);
      } else if (Math.floor(share * 10) > tenths) {
        tenths = Math.floor(share * 10);
        output.write(`${what}: ${tenths * 10} %\n`);
      }
    },
    end() {
      if (output.isTTY) output.write('\r\u001b[2K');
    },
  };
}

export function progressLine(what: string, name: string, share: number, columns: number): string {
  const width = 20;
  const filled = Math.round(share * width);
  const bar = `[${'█'.repeat(filled)}${'░'.repeat(width - filled)}]`;
  return `${what} ${bar} ${String(Math.floor(share * 100)).padStart(3)} % ${name}`.slice(0, columns - 1);
}

/** Returns a function that is called with each item before it is processed. */
export function trackProgress<T>(
  progress: Progress | null,
  all: readonly T[],
  sizeOf: (item: T) => number,
  nameOf: (item: T) => string,
): (item: T) => void {
  // One byte per item, so that the bar also moves if there are no rows.
  const total = all.reduce((sum, item) => sum + sizeOf(item) + 1, 0);
  let done = 0;
  return (item) => {
    progress?.show(nameOf(item), done, total);
    done += sizeOf(item) + 1;
  };
}

export function sizeText(bytes: number): string {
  if (bytes < 1e6) return `${Math.ceil(bytes / 1e3)} kB`;
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(2)} GB`;
}
