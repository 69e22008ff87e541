import { Worker, type ResourceLimits, type Transferable } from 'node:worker_threads';
import type { FromThread, ToThread } from './thread-program.ts';

export type ThreadStart<Event = never> = {
  /** What the thread runs. It calls `serveRequests`. */
  program: URL;
  /** `workerData` of the thread. */
  data?: unknown;
  env?: NodeJS.ProcessEnv;
  resourceLimits?: ResourceLimits;
  onEvent?: (event: Event) => void;
  /** Called when the thread has ended, for whatever reason. Closing the pool waits for it. */
  onExit?: () => Promise<void> | void;
};

export type ThreadPoolOptions<Event = never> = {
  /** Called when a request needs a thread that is not running. If it fails, so do the requests that wait for the thread. */
  start: () => ThreadStart<Event> | Promise<ThreadStart<Event>>;
  /** Defaults to 1. */
  threads?: number;
  /** How long a thread can take to load its program. Defaults to 30 s. */
  startMs?: number;
  /**
   * What happens to a request whose signal is aborted. `'signal'`, the default, aborts the signal of its handler, whose
   * response still counts. `'terminate'` ends the thread, for handlers that never give way.
   */
  onAbort?: 'signal' | 'terminate';
  /** A thread crashed, or its `onExit` failed. Its requests have been rejected. */
  onError?: (error: unknown) => void;
};

export type ThreadRequestOptions = {
  signal?: AbortSignal | undefined;
  transfer?: readonly Transferable[];
  /** Counted from the moment when a running thread gets the request. Past it, the thread is ended. Defaults to no limit. */
  timeoutMs?: number;
  /** Called when a running thread gets the request. */
  onSent?: () => void;
};

export type ThreadPool<Request, Response> = AsyncDisposable & {
  /** Rejects with what the handler threw, with what `start` threw, or with `ThreadEnded`. */
  request(request: Request, options?: ThreadRequestOptions): Promise<Response>;
  /** Ends all threads. A later request starts one again. */
  close(): Promise<void>;
};

export class ThreadEnded extends Error {
  readonly reason: 'exited' | 'not-started' | 'timed-out' | 'aborted' | 'closed';
  constructor(reason: ThreadEnded['reason']) {
    super(`the thread ended: ${reason}`);
    this.name = 'ThreadEnded';
    this.reason = reason;
  }
}

/**
 * Sends requests to worker threads and matches the responses to them. A thread starts with the first request that needs
 * it, keeps the process alive only while it has requests, and is replaced after it has ended. Each request goes to the
 * thread with the fewest.
 */
export function createThreadPool<Request, Response, Event = never>(
  options: ThreadPoolOptions<Event>,
): ThreadPool<Request, Response> {
  const threads: (Thread<Response, Event> | undefined)[] = Array.from({ length: options.threads ?? 1 });
  const ending = new Set<Promise<void>>();
  let lastId = 0;

  const leastBusy = (): Thread<Response, Event> => {
    let [best, least] = [0, Infinity];
    for (const [index, thread] of threads.entries()) {
      const size = thread?.size ?? 0;
      if (size < least) [best, least] = [index, size];
    }
    return (threads[best] ??= startThread(best));
  };

  const startThread = (index: number): Thread<Response, Event> => {
    const thread: Thread<Response, Event> = new Thread(options, () => {
      if (threads[index] === thread) threads[index] = undefined;
    });
    ending.add(thread.exited);
    void thread.exited.then(() => ending.delete(thread.exited));
    return thread;
  };

  const close = async (): Promise<void> => {
    for (const thread of threads) thread?.end(new ThreadEnded('closed'));
    await Promise.all(ending);
  };

  return {
    async request(request, requestOptions = {}) {
      requestOptions.signal?.throwIfAborted();
      return leastBusy().request((lastId += 1), request, requestOptions);
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

type Pending<Response> = ThreadRequestOptions & {
  payload: unknown;
  isSent: boolean;
  timer: NodeJS.Timeout | undefined;
  response: PromiseWithResolvers<Response>;
};

/** One thread from its start to its end. What it says after its end is about requests that have been rejected. */
class Thread<Response, Event> {
  readonly exited: Promise<void>;
  readonly #options: ThreadPoolOptions<Event>;
  readonly #onEnd: () => void;
  readonly #pending = new Map<number, Pending<Response>>();
  #outbox: ToThread[] = [];
  #state: 'starting' | 'ready' | 'ended' = 'starting';
  #worker: Worker | undefined;
  #startTimer: NodeJS.Timeout | undefined;

  constructor(options: ThreadPoolOptions<Event>, onEnd: () => void) {
    this.#options = options;
    this.#onEnd = onEnd;
    this.exited = this.#run();
  }

  get size(): number {
    return this.#pending.size;
  }

  async request(id: number, payload: unknown, options: ThreadRequestOptions): Promise<Response> {
    const response = Promise.withResolvers<Response>();
    this.#pending.set(id, { ...options, payload, isSent: false, timer: undefined, response });
    this.#worker?.ref();
    const forget = options.signal && onAbort(options.signal, () => this.#abort(id));
    this.#post({ kind: 'request', id });
    try {
      return await response.promise;
    } finally {
      forget?.();
    }
  }

  end(reason: unknown): void {
    if (this.#state === 'ended') return;
    this.#state = 'ended';
    clearTimeout(this.#startTimer);
    this.#onEnd();
    for (const id of this.#pending.keys()) this.#take(id)?.reject(reason);
    void this.#worker?.terminate();
  }

  async #run(): Promise<void> {
    const { start, startMs = 30_000 } = this.#options;
    let started: ThreadStart<Event>;
    try {
      // Not in the constructor, which the pool waits for.
      await Promise.resolve();
      started = await start();
    } catch (error) {
      return this.end(error);
    }
    // It may have been closed meanwhile.
    if (!this.#isEnded()) {
      const timer = (): void => this.end(new ThreadEnded('not-started'));
      this.#startTimer = setTimeout(timer, startMs).unref();
      await this.#exit(started);
    }
    try {
      await started.onExit?.();
    } catch (error) {
      this.#options.onError?.(error);
    }
  }

  async #exit({ program, data, env, resourceLimits, onEvent }: ThreadStart<Event>): Promise<void> {
    let worker: Worker;
    try {
      worker = new Worker(program, {
        execArgv: [],
        workerData: data,
        ...(env && { env }),
        ...(resourceLimits && { resourceLimits }),
      });
    } catch (error) {
      return this.end(error);
    }
    this.#worker = worker;
    worker.on('message', (messages: FromThread[]) => this.#receive(messages, onEvent));
    worker.on('error', (error) => {
      const isStarting = this.#state === 'starting';
      this.end(new ThreadEnded(isStarting ? 'not-started' : 'exited'));
      this.#options.onError?.(error);
    });
    // After the listeners: one for messages makes the process wait for the thread.
    if (this.#pending.size === 0) worker.unref();
    await new Promise((resolve) => worker.once('exit', resolve));
    this.end(new ThreadEnded(this.#state === 'starting' ? 'not-started' : 'exited'));
  }

  #receive(messages: readonly FromThread[], onEvent: ((event: Event) => void) | undefined): void {
    for (const message of messages) {
      if (message.kind === 'event') onEvent?.(message.event as Event);
      else if (message.kind === 'response') this.#take(message.id)?.resolve(message.payload as Response);
      else if (message.kind === 'failure') this.#take(message.id)?.reject(message.error);
      else if (this.#state === 'starting') {
        this.#state = 'ready';
        clearTimeout(this.#startTimer);
        if (this.#outbox.length > 0) this.#flush();
      }
    }
    if (this.#pending.size === 0) this.#worker?.unref();
  }

  #take(id: number): PromiseWithResolvers<Response> | undefined {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    clearTimeout(pending?.timer);
    return pending?.response;
  }

  /** What is posted in one turn of the event loop goes together: waking the other thread is what costs time. */
  #post(message: ToThread): void {
    if (this.#outbox.push(message) === 1 && this.#state === 'ready') setImmediate(() => this.#flush());
  }

  #flush(): void {
    if (this.#state !== 'ready') return;
    const messages = this.#outbox.flatMap((message): ToThread[] => {
      if (message.kind === 'cancel') return [message];
      const pending = this.#pending.get(message.id);
      return pending ? [{ ...message, payload: pending.payload }] : [];
    });
    this.#outbox = [];
    try {
      this.#send(messages);
    } catch {
      for (const message of messages) this.#sendAlone(message);
    }
  }

  #sendAlone(message: ToThread): void {
    try {
      this.#send([message]);
    } catch (error) {
      this.#drop(message.id, error);
    }
  }

  /** Rejects a request that the thread does not have, and will not answer. */
  #drop(id: number, error: unknown): void {
    this.#take(id)?.reject(error);
    if (this.#pending.size === 0) this.#worker?.unref();
  }

  #send(messages: readonly ToThread[]): void {
    const sent = messages.flatMap(({ kind, id }) => (kind === 'request' ? [id] : []));
    const requests = sent.flatMap((id) => [this.#pending.get(id)!]);
    this.#worker!.postMessage(
      messages,
      requests.flatMap(({ transfer = [] }) => transfer),
    );
    for (const [index, pending] of requests.entries()) {
      pending.isSent = true;
      pending.payload = undefined;
      pending.onSent?.();
      if (pending.timeoutMs !== undefined)
        pending.timer = setTimeout(() => this.#giveUp(sent[index]!, 'timed-out'), pending.timeoutMs);
    }
  }

  #abort(id: number): void {
    const pending = this.#pending.get(id);
    if (!pending) return;
    if (this.#options.onAbort !== 'terminate') this.#post({ kind: 'cancel', id });
    else if (pending.isSent) this.#giveUp(id, 'aborted');
    else this.#drop(id, new ThreadEnded('aborted'));
  }

  /** A handler that does not give way can be ended only together with its thread. */
  #giveUp(id: number, reason: 'timed-out' | 'aborted'): void {
    this.#take(id)?.reject(new ThreadEnded(reason));
    this.end(new ThreadEnded('exited'));
  }

  #isEnded(): boolean {
    return this.#state === 'ended';
  }
}

const abortHandlers = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * One listener per signal. Thousands of requests can share a signal, and for each listener that it gets or loses, a
 * signal walks through all that it has.
 */
function onAbort(signal: AbortSignal, handle: () => void): () => void {
  let handlers = abortHandlers.get(signal);
  if (!handlers) {
    const made = new Set<() => void>();
    abortHandlers.set(signal, made);
    signal.addEventListener('abort', () => made.forEach((each) => each()), { once: true });
    handlers = made;
  }
  handlers.add(handle);
  return () => handlers.delete(handle);
}
