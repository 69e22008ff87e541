import type { IncomingMessage } from 'node:http';

/** As much as the largest body that is accepted, and as long as a proxy on the same network needs for that. */
const most = { bytes: 65 * 1024 * 1024, ms: 2_000 };

/** Whether the client may still be sending. A request without a body is never read to its end. */
export const isStillSent = ({ complete, destroyed, headers }: IncomingMessage): boolean =>
  !complete &&
  !destroyed &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0);

/**
 * Drops what is left of a body, and calls back when it has ended or is too much. A proxy that still sends while the connection is closed
 * does not read the response, and tells its client that the server cannot be reached.
 */
export function readRest(request: IncomingMessage, done: () => void): void {
  if (Number(request.headers['content-length'] ?? 0) > most.bytes) return done();
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
    done();
  };
  const timer = setTimeout(finish, most.ms);
  request.on('data', onData).on('end', finish).on('close', finish);
  request.resume();
}
