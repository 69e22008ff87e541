import { setTimeout as delay } from 'node:timers/promises';
import { agentLimits, type LogResponse } from '#deployment/protocol/agent-protocol.ts';
import { retry, Postponed, TooLarge, type FinalResponse, type Client, type Lease } from '../wire/client.ts';
import { createAppendSize } from './append-size.ts';
import { logStart, findPosition, readLog, type LogPiece, type LogPosition } from './log-reader.ts';

export type Shipper = {
  /** How much the control plane has, as far as we know. */
  size(): number;
  /** Sends the rest and resolves with the size of what was taken: all, unless it was refused for too long. The writers must be done. */
  finish(): Promise<number>;
  /** Whether the control plane refused the rest of it. */
  isCut(): boolean;
  /** Looks where the control plane is before it sends more. */
  seek(size: number): Promise<void>;
};

type Options = {
  client: Client;
  lease: Lease;
  dir: string;
  flushMs: number;
  maxBytes: number;
  /** How long a log that has come to its end may be refused, before the rest is left on the host. */
  patienceMs: number;
  signal: AbortSignal;
  /** The deployment is not ours any more: nothing more is sent. */
  onConflict: () => void;
  onError: (message: string) => void;
};

/**
 * Brings the log on disk to the control plane, in order and once: every append names the offset it belongs to, and the one
 * that is answered 416 goes on from where the control plane says it is. Without an answer of the control plane's own it tries
 * again for ever, in smaller pieces when somebody on the way finds them too large. Only a control plane that goes on refusing the
 * log is, in the end, told the outcome without the rest of it: the next deployment must not wait for a disk to be cleared.
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
  /** After a loss of power the control plane may have more than our disk: what follows is put behind that. */
  let skew = 0;
  const conflict = new AbortController();
  let wake = (): void => {};
  const size = createAppendSize(Math.min(maxBytes, agentLimits.logMaxBytes));

  const seek = async (size: number): Promise<void> => {
    place = await findPosition(dir, size);
    skew = size - place.offset;
  };

  /** Null when it was too large, and is to be sent in smaller pieces. */
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

  /** False when there was nothing to send. */
  const shipOnce = async (): Promise<boolean> => {
    const limits = { bytes: size.max(), chunks: agentLimits.chunksPerAppend };
    const piece = await readLog(dir, place, limits);
    if (piece.bytes === 0) {
      place = piece.next;
      return false;
    }
    const answer = await append(piece);
    if (!answer) return !cut.signal.aborted;
    if (answer.status === 202) {
      place = piece.next;
      refusedSince = null;
      size.taken();
    } else if (answer.status === 416) await seek(answer.body.size);
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
      // What was written between its last look and now.
      running = loop();
      await running;
      return place.offset + skew;
    },
  };
}
