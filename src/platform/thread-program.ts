import { parentPort } from 'node:worker_threads';
import { messageOf } from './errors.ts';

/** The messages between a pool and its threads. Both sides send lists of them. */
export type ToThread = { kind: 'request'; id: number; payload?: unknown } | { kind: 'cancel'; id: number };
export type FromThread =
  | { kind: 'ready' }
  | { kind: 'response'; id: number; payload: unknown }
  | { kind: 'failure'; id: number; error: unknown }
  | { kind: 'event'; event: unknown };

let outbox: Extract<FromThread, { id: number }>[] = [];

/**
 * Messages that are handled in one turn of the event loop. A pool can send 500 requests at once. The running ones are served
 * between the starts, so fewer run at the same time: that takes 5 to 15 % less CPU time for an HTTP check, because the garbage
 * collector copies what is running, and the response times do not include the starts of the others.
 */
const messagesPerTurn = 32;

/** The thread's side of `createThreadPool`: calls `handle` for each request and sends back what it returns or throws. */
export function serveRequests(handle: (request: never, signal: AbortSignal) => unknown): void {
  const running = new Map<number, AbortController>();
  const inbox: ToThread[] = [];

  const run = async (id: number, request: unknown): Promise<void> => {
    const controller = new AbortController();
    running.set(id, controller);
    try {
      post({ kind: 'response', id, payload: await handle(request as never, controller.signal) });
    } catch (error) {
      // Unhandled, it would end the thread, and with it all other requests.
      post({ kind: 'failure', id, error });
    } finally {
      running.delete(id);
    }
  };

  const handleSome = (): void => {
    for (const message of inbox.splice(0, messagesPerTurn))
      if (message.kind === 'cancel') running.get(message.id)?.abort();
      else void run(message.id, message.payload);
    if (inbox.length > 0) setImmediate(handleSome);
  };

  parentPort!.on('message', (messages: ToThread[]) => {
    const isIdle = inbox.length === 0;
    for (const message of messages) inbox.push(message);
    if (isIdle) handleSome();
  });
  send([{ kind: 'ready' }]);
}

/** Tells the pool something that is not the response to a request. */
export const emitEvent = (event: unknown): void => send([{ kind: 'event', event }]);

/** What ends in one turn of the event loop goes together: waking the other thread is what costs time. */
function post(message: Extract<FromThread, { id: number }>): void {
  if (outbox.push(message) > 1) return;
  setImmediate(() => {
    const messages = outbox;
    outbox = [];
    try {
      send(messages);
    } catch {
      for (const each of messages) sendAlone(each);
    }
  });
}

function sendAlone(message: Extract<FromThread, { id: number }>): void {
  try {
    send([message]);
  } catch (error) {
    const cause = message.kind === 'failure' ? message.error : error;
    send([{ kind: 'failure', id: message.id, error: new Error(messageOf(cause)) }]);
  }
}

const send = (messages: readonly FromThread[]): void => parentPort!.postMessage(messages, []);
