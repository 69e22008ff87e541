import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';

type Value = { stringValue?: string; intValue?: number | string; doubleValue?: number; boolValue?: boolean };
type KeyValue = { key: string; value: Value };
export type ReceivedSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: Record<string, unknown>;
  isError: boolean;
};
export type ReceivedMetric = {
  name: string;
  sum?: { dataPoints: { attributes: KeyValue[]; asDouble?: number }[]; isMonotonic: boolean };
  gauge?: { dataPoints: { asDouble?: number }[] };
  histogram?: {
    dataPoints: {
      attributes: KeyValue[];
      count: number | string;
      bucketCounts: (number | string)[];
      explicitBounds: number[];
    }[];
  };
};

export type OtlpReceiver = AsyncDisposable & {
  url: string;
  spans: ReceivedSpan[];
  /** Of the last export. */
  metrics: ReceivedMetric[];
  resource: Record<string, unknown>;
  headers: IncomingMessage['headers'][];
  /** Everything that arrived, as text. */
  text(): string;
};

type Body = {
  resourceSpans?: {
    resource: { attributes: KeyValue[] };
    scopeSpans: {
      spans: (Omit<ReceivedSpan, 'attributes'> & { attributes: KeyValue[]; status: { code?: number } })[];
    }[];
  }[];
  resourceMetrics?: { resource: { attributes: KeyValue[] }; scopeMetrics: { metrics: ReceivedMetric[] }[] }[];
};

const plain = (pairs: readonly KeyValue[] = []): Record<string, unknown> =>
  Object.fromEntries(pairs.map(({ key, value }) => [key, Object.values(value)[0]]));

/** A collector that decodes OTLP over HTTP as JSON. */
export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const texts: string[] = [];
  const received: Pick<OtlpReceiver, 'spans' | 'metrics' | 'resource' | 'headers'> = {
    spans: [],
    metrics: [],
    resource: {},
    headers: [],
  };
  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const bytes = Buffer.concat(chunks);
    const text = (request.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString();
    texts.push(text);
    received.headers.push(request.headers);
    const body = JSON.parse(text) as Body;
    if (request.url === '/v1/traces')
      for (const { resource, scopeSpans } of body.resourceSpans ?? []) {
        received.resource = plain(resource.attributes);
        for (const span of scopeSpans.flatMap(({ spans }) => spans))
          received.spans.push({
            ...span,
            attributes: plain(span.attributes),
            isError: span.status.code === 2,
          });
      }
    if (request.url === '/v1/metrics')
      received.metrics = (body.resourceMetrics ?? []).flatMap(({ scopeMetrics }) =>
        scopeMetrics.flatMap(({ metrics }) => metrics),
      );
    response.setHeader('content-type', 'application/json').end('{}');
  };
  const server = createServer((request, response) => void receive(request, response));
  const url = await listen(server);
  return Object.assign(received, {
    url,
    text: () => texts.join('\n'),
    [Symbol.asyncDispose]: () => close(server),
  });
}

/** A collector that accepts everything and never answers. */
export async function startSilentCollector(): Promise<AsyncDisposable & { url: string }> {
  const server = createServer(() => {});
  return { url: await listen(server), [Symbol.asyncDispose]: () => close(server) };
}

/** Answers nothing until it is released, and everything at once after that. */
export async function startHeldCollector(): Promise<
  AsyncDisposable & { url: string; requests: () => number; release: () => void }
> {
  const held: ServerResponse[] = [];
  let count = 0;
  let isReleased = false;
  const answer = (response: ServerResponse): void =>
    void response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  const server = createServer((request, response) => {
    request.resume();
    count += 1;
    if (isReleased) answer(response);
    else held.push(response);
  });
  return {
    url: await listen(server),
    requests: () => count,
    release() {
      isReleased = true;
      held.forEach(answer);
    },
    [Symbol.asyncDispose]: () => close(server),
  };
}

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
}
