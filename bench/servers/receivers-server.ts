/** Receives alerts and messages to subscribers over HTTP and SMTP, for bench/subscribers.ts. `/slow` answers after 8 s. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { SMTPServer } from 'smtp-server';

const slowMs = 8_000;
/** When each alert arrived, by its id or the address that it was sent to. */
const arrived = new Map<string, number>();
let inBulk = 0;

const http = createServer((request, response) => {
  let text = '';
  request.on('data', (chunk: Buffer) => (text += chunk.toString()));
  request.on('end', () => {
    const path = request.url ?? '';
    if (path === '/incident') arrived.set((JSON.parse(text) as { dedup_key: string }).dedup_key, Date.now());
    else inBulk += 1;
    setTimeout(() => response.writeHead(202).end(), path.startsWith('/slow') ? slowMs : 0);
  });
});
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  logger: false,
  onData(stream, { envelope }, done) {
    stream.on('data', () => {});
    stream.on('end', () => {
      for (const { address } of envelope.rcptTo)
        if (address.endsWith('@alerts.example')) arrived.set(address, Date.now());
        else inBulk += 1;
      done();
    });
  },
});
const listen = async (server: Server): Promise<number> => {
  server.listen({ host: '127.0.0.1', port: 0, backlog: 4_096 });
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};
const ports = { http: await listen(http), smtp: await listen(smtp.server) };

const commands: Record<string, () => unknown> = { arrived: () => [...arrived], inBulk: () => inBulk };
process.on('message', (name: string) => process.send?.({ result: commands[name]!() }));
process.send?.({ result: ports });
