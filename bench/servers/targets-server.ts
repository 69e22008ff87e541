/**
 * The sites of bench/sites.ts and bench/alerting.ts: /ok responds at once, /slow after 2 s. After the message `break`, URLs with
 * `breaks` fail, until the message `repair`. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

let broken = false;
const page = '<!doctype html><title>Shop</title>'.padEnd(2_048, ' ');
const server = createServer((request, response) => {
  const respond = (): void => {
    const fails = broken && request.url!.includes('breaks');
    response.writeHead(fails ? 503 : 200, { 'content-type': 'text/html', connection: 'close' }).end(page);
  };
  if (request.url!.startsWith('/slow')) void delay(2_000).then(respond);
  else respond();
});
server.listen({ host: '127.0.0.1', port: 0, backlog: 4_096 }, () =>
  process.send?.((server.address() as AddressInfo).port),
);
process.on('message', (message) => {
  broken = message === 'break';
  process.send?.(Date.now());
});
