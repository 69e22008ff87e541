import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  cartPage,
  checkoutPage,
  faults,
  homePage,
  productPage,
  successPage,
  type Fault,
  type ShopTheme,
} from './shop-pages.ts';

export type DemoShop = AsyncDisposable & {
  url: string;
  /** From now on it is broken there, and nowhere else. */
  break(...at: Fault[]): void;
  orders(): number;
};

export type DemoShopOptions = { theme?: ShopTheme; port?: number };

/** A shop with one product. What is in a visitor's cart is in their cookie. */
export async function startDemoShop({ theme = 'luma', port = 0 }: DemoShopOptions = {}): Promise<DemoShop> {
  let broken: ReadonlySet<Fault> = new Set();
  let orders = 0;

  const routes: Record<string, (request: IncomingMessage, answer: Answer) => void> = {
    'GET /': (_, { page }) => page(homePage()),
    'GET /mug': (_, { page, fail }) => (broken.has('product') ? fail() : page(productPage(theme, broken))),
    'POST /cart/add': (request, { raw, fail }) => {
      if (broken.has('cart')) return fail();
      raw.writeHead(200, { 'set-cookie': `cart=${itemsOf(request) + 1}; Path=/` }).end();
    },
    'GET /cart': (request, { page }) => page(cartPage(itemsOf(request))),
    'GET /checkout': (request, { page, fail }) =>
      broken.has('checkout') ? fail() : page(checkoutPage(theme, itemsOf(request), broken)),
    'POST /order': (_, { raw }) => {
      orders += 1;
      raw.writeHead(303, { location: '/thank-you', 'set-cookie': 'cart=0; Path=/' }).end();
    },
    'GET /thank-you': (_, { page }) => page(successPage()),
    // By hand: curl -X POST 'localhost:8080/break?at=payment', and without `at` to mend it.
    'POST /break': (request, { raw }) => {
      const wanted = new URL(request.url ?? '', 'http://shop').searchParams.getAll('at');
      broken = new Set(faults.filter((fault) => wanted.includes(fault)));
      raw.end(`broken: ${[...broken].join(', ') || 'nothing'}\n`);
    },
  };

  const server = createServer((request, raw) => {
    const path = (request.url ?? '').replace(/\/?(\?.*)?$/, '') || '/';
    const route = routes[`${request.method} ${path}`];
    if (route) route(request, answerWith(raw));
    else raw.writeHead(404).end('Not found');
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    break: (...at) => (broken = new Set(at)),
    orders: () => orders,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

type Answer = { raw: ServerResponse; page: (html: string) => void; fail: () => void };

const answerWith = (raw: ServerResponse): Answer => ({
  raw,
  page: (html) => void raw.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html),
  fail: () => void raw.writeHead(500, { 'content-type': 'text/html' }).end('<h1>An error has happened</h1>'),
});

const itemsOf = ({ headers }: IncomingMessage): number =>
  Number(/(?:^|; )cart=(\d+)/.exec(headers.cookie ?? '')?.[1] ?? 0);
