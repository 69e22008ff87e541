import { setTimeout as delay } from 'node:timers/promises';
import { workerData } from 'node:worker_threads';
import { emitEvent, serveRequests } from './thread-program.ts';

/** A thread that does what it is asked, good or bad. */
export type Order =
  | { do: 'echo'; value: number; afterMs?: number }
  | {
      do:
        | 'data'
        | 'throw'
        | 'throw-unclonable'
        | 'return-unclonable'
        | 'crash'
        | 'exit'
        | 'loop'
        | 'eat-memory';
    }
  | { do: 'wait-for-abort' }
  | { do: 'length'; bytes: Uint8Array }
  | { do: 'emit'; value: number };

if (workerData?.crashOnLoad) throw new Error('broken program');
if (!workerData?.neverReady) serveRequests(handle);

async function handle(order: Order, signal: AbortSignal): Promise<unknown> {
  switch (order.do) {
    case 'echo':
      if (order.afterMs) await delay(order.afterMs);
      return order.value;
    case 'data':
      return workerData;
    case 'throw':
      throw new RangeError('out of luck');
    case 'throw-unclonable':
      throw Object.assign(new Error('odd'), { cause: () => {} });
    case 'return-unclonable':
      return () => {};
    case 'crash':
      setImmediate(() => {
        throw new RangeError('crashed');
      });
      return new Promise(() => {});
    case 'exit':
      return process.exit(0);
    case 'loop':
      for (;;);
    case 'eat-memory': {
      const kept: object[] = [];
      for (;;) kept.push(Array.from({ length: 1_000 }, () => ({})));
    }
    case 'wait-for-abort':
      return new Promise((resolve) => signal.addEventListener('abort', () => resolve('aborted')));
    case 'length':
      return order.bytes.length;
    case 'emit':
      emitEvent(order.value);
      return null;
    default:
      return order satisfies never;
  }
}
