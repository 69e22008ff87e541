import type { WriteStream } from 'node:tty';

export type Step = { name: string; status: string };

/** `log` is the part that has not been shown yet. */
export type Progress = {
  show(state: { log: string; steps: readonly Step[]; status: string }): void;
  end(): void;
};

/** Prints the log unchanged; on a terminal, a progress bar of the steps follows it. */
export function createProgress(output: WriteStream): Progress {
  const isTerminal = output.isTTY;
  let hasLine = false;
  const clear = (): void => {
    if (hasLine) output.write('\r\u001b[2K');
    hasLine = false;
  };
  return {
    show({ log, steps, status }) {
      clear();
      output.write(log);
      if (!isTerminal || (log !== '' && !log.endsWith('\n'))) return;
      output.write(progressLine(steps, status, output.columns ?? 80));
      hasLine = true;
    },
    end: clear,
  };
}

export type StatusLine = {
  /** What is going on: one line that changes on a terminal, and otherwise at most one line per minute. */
  show(text: string): void;
  say(text: string): void;
  end(): void;
};

const minuteMs = 60_000;

export function createStatusLine(
  output: Pick<WriteStream, 'write' | 'isTTY'>,
  now: () => number = () => performance.now(),
): StatusLine {
  let hasLine = false;
  let shownAt = -minuteMs;
  const end = (): void => {
    if (hasLine) output.write('\r\u001b[2K');
    hasLine = false;
  };
  return {
    show(text) {
      if (!output.isTTY && now() - shownAt < minuteMs) return;
      shownAt = now();
      end();
      output.write(output.isTTY ? text : `${text}\n`);
      hasLine = output.isTTY;
    },
    say(text) {
      end();
      output.write(`${text}\n`);
    },
    end,
  };
}

export function progressLine(steps: readonly Step[], status: string, columns: number): string {
  if (steps.length === 0) return status === 'PENDING' ? 'waiting for the agent…' : 'starting…';
  const done = steps.filter((step) => step.status !== 'PENDING' && step.status !== 'RUNNING').length;
  const width = 20;
  const filled = Math.round((done / steps.length) * width);
  const now = steps.find((step) => step.status === 'RUNNING')?.name ?? '';
  return `[${'█'.repeat(filled)}${'░'.repeat(width - filled)}] ${done}/${steps.length} ${now}`.slice(
    0,
    columns - 1,
  );
}
