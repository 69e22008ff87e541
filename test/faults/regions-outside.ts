// The internet of regions.long.test.ts, in a network namespace of its own: shops, and a reference for the own-network check.
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { reference, shopAddress } from './regions-network.fixture.ts';

type Message = { open: number } | { shop: number; status: number | 'refuses' };

const shops: { server: Server; status: number }[] = [];

async function open(count: number): Promise<void> {
  for (let shop = 0; shop < count; shop += 1) {
    const entry = { status: 200, server: createServer() };
    entry.server.on('request', (_, response) => response.writeHead(entry.status).end('hello'));
    shops.push(entry);
    await listen(shop);
  }
  const server = createServer();
  server.listen(853, reference);
  await once(server, 'listening');
}

async function listen(shop: number): Promise<void> {
  shops[shop]!.server.listen(80, shopAddress(shop));
  await once(shops[shop]!.server, 'listening');
}

async function set(shop: number, status: number | 'refuses'): Promise<void> {
  const entry = shops[shop]!;
  if (status === 'refuses') {
    entry.server.close();
    entry.server.closeAllConnections();
    return;
  }
  entry.status = status;
  if (!entry.server.listening) await listen(shop);
}

process.on('disconnect', () => process.exit(0));
process.on('message', (message: Message) => {
  const done = 'open' in message ? open(message.open) : set(message.shop, message.status);
  void done.then(() => process.send!('done'));
});
