/* The code of the client package. It has no dependencies: `fetch` and `WebSocket` of Node 22 and newer, Deno, Bun and browsers. */

/** Fields that have arguments or return objects, by type: the name of what they return, and the types of their arguments. */
export type SchemaMap = Record<string, Record<string, [type: string, args?: Record<string, string>]>>;
export type Schemas = Record<
  string,
  Record<'query' | 'mutation' | 'subscription', string> & { types: SchemaMap }
>;

export type ClientOptions = {
  /** Of the server, such as `https://steward.example.com`. */
  url: string | URL;
  /** A personal access token. Without one, a browser uses its session. */
  token?: string;
  /** Defaults to 30 s. */
  timeoutMs?: number;
  fetch?: typeof fetch;
};

export type RequestOptions = {
  /** Cancels the request or ends the subscription, which then throws the reason of the signal. */
  signal?: AbortSignal;
};

type Selection = { [name: string]: boolean | Selection } & { $?: Record<string, unknown> };
type Graphql = { query: string; variables: Record<string, unknown> };
type ErrorDetails = { message: string; extensions?: { code?: string } & Record<string, unknown> };

/** A request that failed, with the code of the first error, such as `NOT_FOUND`. */
export class StewardError extends Error {
  readonly code: string;
  readonly status: number | undefined;
  readonly errors: readonly ErrorDetails[];

  constructor(errors: readonly ErrorDetails[], status?: number) {
    super(errors[0]?.message ?? `HTTP ${status}`);
    this.name = 'StewardError';
    this.code = errors[0]?.extensions?.code ?? 'INTERNAL';
    this.status = status;
    this.errors = errors;
  }
}

/** An object with one function for every root field of each service. */
export const clientOf =
  (schemas: Schemas) =>
  (options: ClientOptions): object =>
    Object.fromEntries(
      Object.entries(schemas).map(([name, schema]) => [name, serviceOf(name, schema, options)]),
    );

function serviceOf(name: string, schema: Schemas[string], options: ClientOptions): object {
  const functions: Record<string, unknown> = {
    $request: (query: string, variables: Record<string, unknown> = {}, { signal }: RequestOptions = {}) =>
      send(name, options, { query, variables }, signal),
  };
  for (const kind of ['query', 'mutation', 'subscription'] as const)
    for (const [field, [, args]] of Object.entries(schema.types[schema[kind]] ?? {}))
      functions[field] = (...given: object[]) => {
        const { signal } = takeOptions(given);
        const values = args ? given.shift() : undefined;
        const selection = { ...given[0], ...(values && { $: values as Record<string, unknown> }) };
        const operation = toOperation(schema, kind, field, selection as Selection);
        return kind === 'subscription'
          ? subscribe(name, options, operation, field, signal)
          : send(name, options, operation, signal).then((data) => data[field]);
      };
  return functions;
}

/** Options are the last parameter, after the arguments and the selection, which some functions do not have. Removes them. */
function takeOptions(given: object[]): RequestOptions {
  const last = given.at(-1) as RequestOptions | undefined;
  return last?.signal instanceof AbortSignal ? (given.pop() as RequestOptions) : {};
}

/** Arguments are sent as variables, so that no value has to be written as GraphQL. */
function toOperation(
  schema: Schemas[string],
  kind: 'query' | 'mutation' | 'subscription',
  field: string,
  selection: Selection,
): Graphql {
  const declared: string[] = [];
  const variables: Record<string, unknown> = {};
  const printField = (parent: string, name: string, chosen: boolean | Selection): string => {
    const [type = '', args = {}] = schema.types[parent]?.[name] ?? [];
    const { $: values = {}, ...inner } = typeof chosen === 'object' ? chosen : ({} as Selection);
    const passed = Object.entries(values)
      .filter(([, value]) => value !== undefined)
      .map(([argument, value]) => {
        if (!args[argument]) throw new TypeError(`${name} has no argument "${argument}".`);
        const variable = `v${declared.length}`;
        declared.push(`$${variable}: ${args[argument]}`);
        variables[variable] = value;
        return `${argument}: $${variable}`;
      });
    const fields = Object.entries(inner)
      .filter(([, each]) => each !== false && each !== undefined)
      .map(([each, value]) => printField(type, each, value as boolean | Selection));
    return `${name}${inParentheses(passed)}${fields.length > 0 ? ` { ${fields.join(' ')} }` : ''}`;
  };
  const body = printField(schema[kind], field, selection);
  return { query: `${kind} ${field}${inParentheses(declared)} { ${body} }`, variables };
}

const inParentheses = (parts: string[]): string => (parts.length > 0 ? `(${parts.join(', ')})` : '');

async function send(
  service: string,
  { url, token, timeoutMs = 30_000, fetch: request = fetch }: ClientOptions,
  operation: Graphql,
  signal?: AbortSignal,
): Promise<Record<string, unknown>> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const response = await request(addressOf(url, `${service}/graphql`), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(operation),
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  });
  const text = await response.text();
  let body: { data?: Record<string, unknown>; errors?: ErrorDetails[] };
  try {
    body = JSON.parse(text) as typeof body;
  } catch {
    throw new StewardError(
      [{ message: `HTTP ${response.status}: the response is not JSON.` }],
      response.status,
    );
  }
  if (body.errors || !body.data) throw new StewardError(body.errors ?? [], response.status);
  return body.data;
}

const addressOf = (url: string | URL, path: string): URL =>
  new URL(path, String(url).endsWith('/') ? url : `${String(url)}/`);

type Message = { type?: string; payload?: unknown };
type Payload = { data?: Record<string, unknown>; errors?: ErrorDetails[] };
type Received = { value: unknown } | { error: unknown } | 'done';

/**
 * The protocol `graphql-transport-ws`, with one operation per socket, which is opened by the first `next()`. Not a generator function:
 * `return()` of one waits for the next message.
 */
function subscribe(
  service: string,
  options: ClientOptions,
  operation: Graphql,
  field: string,
  signal: AbortSignal | undefined,
): AsyncIterableIterator<unknown> & AsyncDisposable {
  const received: Received[] = [];
  const waiting: { resolve: (result: IteratorResult<unknown>) => void; reject: (error: unknown) => void }[] =
    [];
  let close: (() => void) | undefined;
  let hasEnded = false;

  const deliver = (): void => {
    while (waiting.length > 0) {
      if (received.length === 0 && !hasEnded) return;
      const { resolve, reject } = waiting.shift()!;
      const item = received.shift();
      if (item === undefined || item === 'done') resolve({ done: true, value: undefined });
      else if ('error' in item) reject(item.error);
      else resolve({ done: false, value: item.value });
    }
  };
  /** What follows an end or an error is ignored. */
  const push = (item: Received): void => {
    if (hasEnded) return;
    received.push(item);
    if (item === 'done' || 'error' in item) end();
    deliver();
  };
  const end = (): void => {
    hasEnded = true;
    signal?.removeEventListener('abort', abort);
    close?.();
  };
  const abort = (): void => {
    if (hasEnded) return;
    received.length = 0;
    push({ error: signal!.reason });
  };
  const open = (): void => {
    if (signal?.aborted) return abort();
    signal?.addEventListener('abort', abort);
    try {
      close = connect(service, options, operation, field, push);
    } catch (error) {
      push({ error });
    }
  };

  return {
    next: () =>
      new Promise((resolve, reject) => {
        waiting.push({ resolve, reject });
        if (!close && !hasEnded) open();
        deliver();
      }),
    async return() {
      received.length = 0;
      if (!hasEnded) end();
      deliver();
      return { done: true, value: undefined };
    },
    async throw(error) {
      await this.return!();
      throw error;
    },
    [Symbol.asyncIterator]() {
      return this;
    },
    async [Symbol.asyncDispose]() {
      await this.return!();
    },
  };
}

/** Returns a function that closes the connection. */
function connect(
  service: string,
  { url, token }: ClientOptions,
  operation: Graphql,
  field: string,
  push: (item: Received) => void,
): () => void {
  const address = addressOf(url, `${service}/graphql/ws`);
  address.protocol = address.protocol.replace('http', 'ws');
  const socket = new WebSocket(address, 'graphql-transport-ws');
  const fail = (message: string, code = 'INTERNAL'): void =>
    push({ error: new StewardError([{ message, extensions: { code } }]) });
  const say = (message: object): void => socket.send(JSON.stringify(message));
  const receive = ({ type, payload }: Message): void => {
    if (type === 'connection_ack') say({ id: '1', type: 'subscribe', payload: operation });
    else if (type === 'ping') say({ type: 'pong' });
    else if (type === 'error') push({ error: new StewardError(Array.isArray(payload) ? payload : []) });
    else if (type === 'complete') push('done');
    else if (type === 'next') {
      const { data, errors } = (payload ?? {}) as Payload;
      push(errors ? { error: new StewardError(errors) } : { value: data?.[field] });
    }
  };
  socket.addEventListener('open', () =>
    say({ type: 'connection_init', payload: token ? { authorization: `Bearer ${token}` } : {} }),
  );
  socket.addEventListener('message', ({ data }) => {
    let message: unknown;
    try {
      message = JSON.parse(String(data));
    } catch {
      return fail('The server sent a message that is not JSON.');
    }
    if (typeof message !== 'object' || message === null)
      return fail('The server sent a message that is not an object.');
    receive(message);
  });
  socket.addEventListener('close', ({ code, reason }) =>
    fail(reason || `The connection was closed (${code}).`, code === 4401 ? 'UNAUTHORIZED' : 'INTERNAL'),
  );
  return () => socket.close();
}
