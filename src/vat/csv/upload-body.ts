import type { Readable } from 'node:stream';
import { badRequest } from '#platform/errors.ts';

/** The bytes of a file as they arrive. Nothing is read before they are asked for. */
export type UploadBody = AsyncIterable<Uint8Array> & {
  /** Forgets what was read. What still arrives is thrown away. */
  stop(): void;
};

/** What the uploads of a process have read ahead. */
export type ReadAhead = { held: number; maxHeld: number; maxOfEach: number; minOfEach: number };

/** At least so many bytes in each window. */
export type Pace = { windowMs: number; bytes: number };

const mebibyte = 1024 * 1024;

/**
 * Read ahead of what is stored, so that the time for storing does not count as time for sending: a request has to be sent within 30 s.
 * A file of 100,000 rows has about 8 MB. If others have read ahead so much that nothing is left, an upload has what `minOfEach` allows.
 */
const ofProcess: ReadAhead = {
  held: 0,
  maxHeld: 64 * mebibyte,
  maxOfEach: 16 * mebibyte,
  minOfEach: mebibyte / 4,
};

/** A file of 100,000 rows needs a hundred times as much to arrive within 30 s. */
const usualPace: Pace = { windowMs: 5_000, bytes: 16 * 1024 };

export function createUploadBody(
  source: Readable,
  ahead: ReadAhead = ofProcess,
  pace: Pace = usualPace,
): UploadBody {
  let chunks: Uint8Array[] = [];
  let held = 0;
  let receivedInWindow = 0;
  let wasPaused = false;
  let end: 'sent' | Error | null = null;
  let wake = (): void => {};
  let timer: NodeJS.Timeout | undefined;

  const hold = (bytes: number): void => {
    held += bytes;
    ahead.held += bytes;
  };
  const isFull = (): boolean =>
    held >= ahead.minOfEach && (held >= ahead.maxOfEach || ahead.held >= ahead.maxHeld);
  const finish = (how: 'sent' | Error): void => {
    end ??= how;
    clearInterval(timer);
    wake();
  };

  const onData = (chunk: Uint8Array): void => {
    receivedInWindow += chunk.length;
    hold(chunk.length);
    chunks.push(chunk);
    if (isFull()) {
      source.pause();
      wasPaused = true;
    }
    wake();
  };
  const onEnd = (): void => finish('sent');
  const onCut = (): void => finish(badRequest('The connection ended before the file did.'));
  const checkPace = (): void => {
    if (!wasPaused && receivedInWindow < pace.bytes)
      finish(
        badRequest(
          `The file arrives too slowly. Send at least ${pace.bytes} bytes in ${pace.windowMs / 1_000} s.`,
        ),
      );
    receivedInWindow = 0;
    wasPaused = source.isPaused();
  };

  function start(): void {
    if (source.destroyed && !source.readableEnded) return onCut();
    timer = setInterval(checkPace, pace.windowMs).unref();
    source.on('data', onData).on('end', onEnd).on('error', onCut).on('close', onCut);
  }

  function stop(): void {
    finish(badRequest('The upload has ended.'));
    chunks = [];
    hold(-held);
    source.off('data', onData);
    source.resume();
  }

  return {
    stop,
    async *[Symbol.asyncIterator]() {
      start();
      try {
        for (;;) {
          const chunk = chunks.shift();
          if (chunk) {
            hold(-chunk.length);
            if (source.isPaused() && !isFull()) source.resume();
            yield chunk;
          } else if (end === 'sent') return;
          else if (end) throw end;
          else await new Promise<void>((resolve) => (wake = resolve));
        }
      } finally {
        stop();
      }
    },
  };
}
