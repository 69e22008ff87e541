import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { MemoryUse } from '../memory-use.ts';

export class ClientGone extends Error {}

/** Unsent bytes of a socket above which its subscriptions have to wait. */
const maxUnsentBytes = 64 * 1024;
/** Each running operation has one. The others respond to messages of a client that sends and does not read. */
const maxUnsentMessages = 1_000;

/**
 * A slow reader delays its own subscriptions instead of using memory. Everything that is sent in one turn of the event loop is
 * one write: one write per log line took 34 µs of CPU time per line, this takes 9 to 14 (bench/logs.ts).
 */
export function createSender(
  socket: WebSocket,
  raw: Duplex,
  user: () => string,
): (data: string) => Promise<void> | void {
  let corked = false;
  const uncork = (): void => {
    corked = false;
    raw.uncork();
  };
  let unsent = 0;
  const sendSlowly = async (data: string): Promise<void> => {
    if (unsent >= maxUnsentMessages) return socket.terminate();
    unsent += 1;
    using memory = new MemoryUse({ caller: user(), evict: () => socket.terminate() });
    memory.add(data.length);
    try {
      await new Promise<void>((resolve, reject) =>
        socket.send(data, (error) => (error ? reject(new ClientGone(error.message)) : resolve())),
      );
    } finally {
      unsent -= 1;
    }
  };
  return (data) => {
    if (!corked) {
      corked = true;
      raw.cork();
      setImmediate(uncork);
    }
    return socket.bufferedAmount + data.length < maxUnsentBytes ? socket.send(data) : sendSlowly(data);
  };
}
