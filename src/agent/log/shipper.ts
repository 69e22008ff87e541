import { setTimeout as delay } from 'node:timers/promises';
import { agentLimits } from '#deployment/protocol.ts';
import { persist, type Client, type Lease } from '../wire/client.ts';
import { beginning, findPlace, readLog, type Place } from './log-reader.ts';

export type Shipper = {
  /** How much the control plane has, as far as we know. */
  size(): number;
  /** Sends the rest and resolves with the size of it all. The writers must be done. */
  finish(): Promise<number>;
  /** Looks where the control plane is before it sends more. */
  seek(size: number): Promise<void>;
};

type Options = {
  client: Client;
  lease: Lease;
  dir: string;
  flushMs: number;
  maxBytes: number;
  signal: AbortSignal;
  /** The deployment is not ours any more: nothing more is sent. */
  onConflict: () => void;
};

/**
 * Brings the log on disk to the control plane, in order and once: every append names the offset it belongs to, and the one
 * that is answered 416 goes on from where the control plane says it is. Without an answer it tries again for ever.
 */
export function startShipper({
  client,
  lease,
  dir,
  flushMs,
  maxBytes,
  signal,
  onConflict,
}: Options): Shipper {
  let place: Place = beginning;
  /** After a loss of power the control plane may have more than our disk: what follows is put behind that. */
  let skew = 0;
  const conflict = new AbortController();
  let wake = (): void => {};
  const limits = { bytes: Math.min(maxBytes, agentLimits.logMaxBytes), chunks: agentLimits.chunksPerAppend };

  const seek = async (size: number): Promise<void> => {
    place = await findPlace(dir, size);
    skew = size - place.offset;
  };

  /** False when there was nothing to send. */
  const shipOnce = async (): Promise<boolean> => {
    const { chunks, bytes, next } = await readLog(dir, place, limits);
    if (bytes === 0) {
      place = next;
      return false;
    }
    const { status, body } = await client.log(lease, place.offset + skew, chunks);
    if (status === 202) place = next;
    else if (status === 416) await seek(body.size);
    else {
      conflict.abort();
      onConflict();
      return false;
    }
    return bytes < agentLimits.logFlushBytes ? pause() : true;
  };

  const pause = async (): Promise<boolean> => {
    if (!isFinishing)
      await Promise.race([
        delay(flushMs, null, { signal }),
        new Promise<void>((resolve) => (wake = resolve)),
      ]);
    return true;
  };

  let isFinishing = false;
  const loop = async (): Promise<void> => {
    while (!conflict.signal.aborted) {
      const hasSent = await persist(shipOnce, { signal });
      if (hasSent) continue;
      if (isFinishing) return;
      await pause();
    }
  };
  let running = loop();
  running.catch(() => {});

  return {
    size: () => place.offset + skew,
    seek,
    async finish() {
      isFinishing = true;
      wake();
      await running;
      // What was written between its last look and now.
      running = loop();
      await running;
      return place.offset + skew;
    },
  };
}
