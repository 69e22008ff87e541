import { setTimeout as delay } from 'node:timers/promises';
import { agentLimits, type LogResponse } from '#deployment/protocol/agent-protocol.ts';
import { retry, Postponed, TooLarge, type FinalResponse, type Client, type Lease } from '../wire/client.ts';
import { createAppendSize } from './append-size.ts';
import { logStart, findPosition, readLog, type LogPiece, type LogPosition } from './log-reader.ts';

export type Shipper = {
  /** The size that the control plane has, as far as known. */
  size(): number;
  /** Sends the rest and resolves with the accepted size: all of it, unless it was refused for too long. Call it after the last write. */
  finish(): Promise<number>;
  /** Whether the control plane has refused the rest of the log. */
  isCut(): boolean;
  /** Continues from the size that the control plane has. */
  seek(size: number): Promise<void>;
};

type Options = {
  client: Client;
  lease: Lease;
  dir: string;
  flushMs: number;
  maxBytes: number;
  /** How long a complete log can be refused before its rest stays on the host. */
  patienceMs: number;
  signal: AbortSignal;
  /** This agent no longer holds the deployment: nothing more is sent. */
  onConflict: () => void;
  onError: (message: string) => void;
};

/**
 * Sends the log on disk to the control plane, in order and once: every append has an offset, and a 416 response says from where to
 * continue. Without a response from the control plane itself it retries forever, in smaller pieces if a proxy finds them too large.
 * Only if the control plane keeps refusing the log is the outcome reported without the rest of it: the next deployment must not wait
 * until there is free disk space.
 */
export function startShipper({
  client,
  lease,
  dir,
  flushMs,
  maxBytes,
  patienceMs,
  signal,
  onConflict,
  onError,
}: Options): Shipper {
  let place: LogPosition = logStart;
  /** After a power failure the control plane may have more than the local disk. Later output comes after that. */
  let skew = 0;
  const conflict = new AbortController();
  let wake = (): void => {};
  const size = createAppendSize(Math.min(maxBytes, agentLimits.logMaxBytes));

  const seek = async (size: number): Promise<void> => {
    place = await findPosition(dir, size);
    skew = size - place.offset;
  };

  /** Null if it was too large and has to be sent in smaller pieces. */
  const append = async ({ chunks, bytes }: LogPiece): Promise<FinalResponse<LogResponse> | null> => {
    try {
      return await client.log(lease, place.offset + skew, chunks);
    } catch (error) {
      if (error instanceof TooLarge && size.refused(bytes)) return null;
      if (!(error instanceof Postponed) || !isFinishing) throw error;
      refusedSince ??= performance.now();
      if (performance.now() - refusedSince < patienceMs) throw error;
      onError(
        `${error.message} The rest of the log stays on this host: steward-agent logs ${lease.deploymentId}`,
      );
      cut.abort();
      return null;
    }
  };

  /** False if there was nothing to send. */
  const shipOnce = async (): Promise<boolean> => {
    const limits = { bytes: size.max(), chunks: agentLimits.chunksPerAppend };
    const piece = await readLog(dir, place, limits);
    if (piece.bytes === 0) {
      place = piece.next;
      return false;
    }
    const response = await append(piece);
    if (!response) return !cut.signal.aborted;
    if (response.status === 202) {
      place = piece.next;
      refusedSince = null;
      size.accepted();
    } else if (response.status === 416) await seek(response.body.size);
    else {
      conflict.abort();
      onConflict();
      return false;
    }
    return piece.bytes < agentLimits.logFlushBytes ? pause() : true;
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
  let refusedSince: number | null = null;
  const cut = new AbortController();
  const loop = async (): Promise<void> => {
    const ended = AbortSignal.any([conflict.signal, cut.signal]);
    while (!ended.aborted) {
      const hasSent = await retry(shipOnce, { signal, onError });
      if (hasSent) continue;
      if (isFinishing) return;
      await pause();
    }
  };
  let running = loop();
  running.catch(() => {});

  return {
    size: () => place.offset + skew,
    isCut: () => cut.signal.aborted,
    seek,
    async finish() {
      isFinishing = true;
      wake();
      await running;
      // Output that was written since its last read.
      running = loop();
      await running;
      return place.offset + skew;
    },
  };
}
