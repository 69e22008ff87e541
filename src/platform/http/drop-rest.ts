import type { IncomingMessage } from 'node:http';

/** As much as the largest body that is accepted, and as long as a proxy on the same network needs for that. */
const most = { bytes: 65 * 1024 * 1024, ms: 2_000 };

/** Whether the client may still be sending. A request without a body is never read to its end. */
export const isStillSent = ({ complete, destroyed, headers }: IncomingMessage): boolean =>
  !complete &&
  !destroyed &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0);

/**
 * Drops what is left of a body, and calls back when it has arrived or is too much. If the connection were closed at once, a proxy that is still
 * sending would not read the response, and tell its client that the server cannot be reached.
 */
export function dropRest(request: IncomingMessage, done: (isComplete: boolean) => void): void {
  let received = 0;
  const onData = (chunk: Buffer): void => {
    received += chunk.length;
    if (received > most.bytes) finish();
  };
  const finish = (): void => {
    clearTimeout(timer);
    request.off('data', onData).off('end', finish).off('close', finish);
    // Without a listener, the rest would be kept.
    request.resume();
    done(request.complete);
  };
  const timer = setTimeout(finish, most.ms).unref();
  request.on('data', onData).once('end', finish).once('close', finish);
  request.resume();
}
