import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  browserIsMissing,
  inWords,
  openBrowser,
  resultOf,
  servePages,
  type TestBrowser,
  type PageServer,
} from './browser.fixture.ts';

describe.skipIf(browserIsMissing())('a page in a browser', () => {
  let browser: TestBrowser;
  let site: PageServer;
  let elsewhere: PageServer;
  const shown: (string | undefined)[] = [];
  const note = (request: IncomingMessage, response: ServerResponse): void => {
    shown.push(request.headers.authorization);
    response
      .writeHead(401, { 'www-authenticate': 'Basic realm="x"', 'access-control-allow-origin': '*' })
      .end();
  };
  beforeAll(async () => {
    browser = openBrowser();
    elsewhere = await servePages({
      '/foreign.js': '\nfunction far() {\n  missing.call();\n}\nfar();',
      '/private': note,
      '/landing': note,
    });
    site = await servePages({
      '/appears': `<div id="late" hidden>here</div><script>setTimeout(() => { document.getElementById('late').hidden = false; }, 600);</script>`,
      '/second': '<p class="price" hidden>old</p><p class="price">new</p>',
      '/named-title': '<title>Mugs</title><img name="title" alt=""><form name="documentElement"></form>',
      '/window': `<p></p><script>document.querySelector('p').textContent = innerWidth + ' by ' + innerHeight;</script>`,
      '/': '<title>Mugs</title><p style="text-transform: uppercase">Add to cart</p><p hidden>secret stock</p>',
      '/broken': (_, response) => response.writeHead(503).end('<h1>down</h1>'),
      '/moved': (_, response) => response.writeHead(302, { location: '/broken' }).end(),
      '/around': (_, response) => response.writeHead(302, { location: '/around' }).end(),
      '/client-moved': '<script>location.replace("/broken")</script>',
      '/empty': (request) => request.socket.destroy(),
      '/file': (_, response) => response.writeHead(200, { 'content-disposition': 'attachment' }).end('x'),
      '/protected': (request, response) => {
        const sent = request.headers.authorization;
        const isRight = sent === `Basic ${Buffer.from('ada:s3cret').toString('base64')}`;
        response.writeHead(isRight ? 200 : 401, {
          'content-type': 'text/html',
          'www-authenticate': 'Basic realm="x"',
        });
        response.end(
          ['127.0.0.1', 'localhost']
            .map((host) => `http://${host}:${elsewhere.port}/private`)
            .map(
              (there) => `<img src="${there}"><iframe src="${there}"></iframe><script src="${there}"></script>
              <script>fetch('${there}').catch(() => {}); fetch('${there}', { credentials: 'include', mode: 'no-cors' }).catch(() => {});
              new WebSocket('${there.replace('http', 'ws')}')</script>`,
            )
            .join('') + `<p>${isRight ? 'welcome' : 'wrong'}</p><img src="/leads-away">`,
        );
      },
      '/leads-away': (_, response) =>
        response.writeHead(302, { location: `http://127.0.0.1:${elsewhere.port}/landing` }).end(),
      '/away-after-login': (request, response) => {
        const away = { location: `http://127.0.0.1:${elsewhere.port}/landing` };
        if (request.headers.authorization) response.writeHead(302, away).end();
        else response.writeHead(401, { 'www-authenticate': 'Basic realm="x"' }).end();
      },
      '/agent': (request, response) => response.end(request.headers['user-agent']),
      '/late': '<script>setTimeout(() => { throw new Error("late") }, 100)</script>',
      '/handled': `<script>const p = Promise.reject(new Error('handled')); setTimeout(() => p.catch(() => {}), 20)</script>`,
      '/framed': '<iframe srcdoc="<script>throw new Error(\'in a frame\')</script>"></iframe>',
      '/ignored': '<script>console.error("Vendor 17 is deprecated"); console.error("ours")</script>',
      '/not-errors': `<script>throw 'a text'</script>
<script>Promise.reject({ code: 'E17', left: [1] })</script>
<script>Promise.reject()</script>
<script>Promise.reject([1, 'b'])</script>
<script>class Refusal { reason = 'closed' } Promise.reject(new Refusal())</script>
<script>eval('}')</script>
<script>console.error('100%% of', [1, 2], new TypeError('inner'), { x: 1 })</script>
<script>new Worker('/worker.js')</script>
<script>eval('\\n\\nnull.price')</script>`,
      '/remembers': (request, response) =>
        response.writeHead(200, { 'content-type': 'text/html', 'set-cookie': 'seen=1; Max-Age=600' })
          .end(`<p id="a"></p><script>
            a.innerText = ${JSON.stringify(request.headers.cookie ?? 'no cookie')} + ', ' + (localStorage.seen ?? 'nothing stored');
            localStorage.seen = 'stored'
          </script>`),
      '/worker.js': '\n  throw new Error("in a worker")',
      '/twice': `<script>const reject = () => Promise.reject(new Error('twice'));
        const first = reject(); reject(); setTimeout(() => first.catch(() => {}), 20)</script>`,
      '/unreached': (_, response) => {
        const policy = `img-src 'self'; style-src 'self'`;
        response.writeHead(200, {
          'content-type': 'text/html',
          'content-security-policy': policy,
          'content-security-policy-report-only': `script-src 'none'`,
        });
        response.end(`<img src="http://localhost:${elsewhere.port}/kept-away.png">
<script src="http://shop.invalid/gone.js"></script>
<script src="http://0.0.0.0:8080/inside.js"></script>
<script src="/own.js" integrity="sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="></script>
<script>fetch('http://localhost:${elsewhere.port}/foreign.js').catch(() => {});
new WebSocket('ws://shop.invalid/live')</script>
<iframe src="/unframed"></iframe>`);
      },
      '/unframed': (_, response) => response.writeHead(200, { 'x-frame-options': 'DENY' }).end(),
      '/own.js': 'function near() {\n    null.price;\n}\nnear();',
      '/syntax.js': 'const a = 1;\nconst = 2;',
      '/errors': `<!doctype html>
<script>throw new TypeError('inline is broken')</script>
<script src="/own.js"></script>
<script src="/syntax.js"></script>
<script src="http://localhost:${elsewhere.port}/foreign.js"></script>
<script>Promise.reject(new RangeError('nobody listens'))</script>
<script>console.error('price of %s is', 'mug', { eur: 12 })</script>
<img src="/missing.png">`,
    });
  });
  afterAll(async () => {
    for (const each of [browser, site, elsewhere]) await each[Symbol.asyncDispose]();
  });

  it.each([
    ['/', 'UP 200'],
    ['/broken', 'DOWN 503 HTTP 503 Service Unavailable'],
    ['/moved', 'DOWN 503 HTTP 503 Service Unavailable'],
    ['/client-moved', 'DOWN 503 HTTP 503 Service Unavailable'],
    ['/nowhere', 'DOWN 404 HTTP 404 Not Found'],
    ['/around', 'DOWN 302 too many redirects'],
    ['/empty', 'DOWN - the server closed the connection before it responded'],
    ['/file', 'DOWN 200 the answer is a download'],
  ])('with the path %s is %s', async (path, words) => {
    expect(inWords(await browser.check(site.url + path))).toBe(words);
  });

  it('is unanswered if nothing listens at its address', async () => {
    const gone = await servePages({});
    await gone[Symbol.asyncDispose]();
    expect(await browser.check(gone.url)).toMatchObject({
      kind: 'unanswered',
      host: '127.0.0.1',
      address: '127.0.0.1',
      message: 'connection refused',
    });
  });

  it('is an unanswered lookup if its name does not exist', async () => {
    expect(await browser.check('http://shop.invalid/')).toMatchObject({
      kind: 'unanswered',
      message: 'DNS: host not found',
    });
  });

  it('reports its response time and phases', async () => {
    const { responseTimeMs, phases, jsErrors, steps } = resultOf(await browser.check(`${site.url}/`));
    expect(responseTimeMs).toBeGreaterThan(0);
    expect(phases!.totalMs).toBeGreaterThanOrEqual(phases!.firstByteMs);
    expect(jsErrors).toEqual([]);
    expect(steps ?? null).toBeNull();
  });

  it('reports every kind of error with line and column, counted from 1', async () => {
    const { status, jsErrors } = resultOf(await browser.check(`${site.url}/errors`));
    expect(status).toBe('UP');
    const page = `${site.url}/errors`;
    const foreign = `http://localhost:${elsewhere.port}/foreign.js`;
    const sorted = [...jsErrors!].sort((a, b) => (a.message < b.message ? -1 : 1));
    expect(sorted).toEqual([
      {
        source: 'network',
        message: `Failed to load resource: the server responded with a status of 404 (Not Found): ${site.url}/missing.png`,
        stackTrace: null,
        url: `${site.url}/missing.png`,
        line: null,
        column: null,
      },
      {
        source: 'unhandledrejection',
        message: 'RangeError: nobody listens',
        stackTrace: `    at ${page}:6:24`,
        url: page,
        line: 6,
        column: 24,
      },
      {
        source: 'uncaught',
        message: 'ReferenceError: missing is not defined',
        stackTrace: `    at far (${foreign}:3:3)\n    at ${foreign}:5:1`,
        url: foreign,
        line: 3,
        column: 3,
      },
      {
        source: 'uncaught',
        message: "SyntaxError: Unexpected token '='",
        stackTrace: null,
        url: `${site.url}/syntax.js`,
        line: 2,
        column: 7,
      },
      {
        source: 'uncaught',
        message: "TypeError: Cannot read properties of null (reading 'price')",
        stackTrace: `    at near (${site.url}/own.js:2:10)\n    at ${site.url}/own.js:4:1`,
        url: `${site.url}/own.js`,
        line: 2,
        column: 10,
      },
      {
        source: 'uncaught',
        message: 'TypeError: inline is broken',
        stackTrace: `    at ${page}:2:15`,
        url: page,
        line: 2,
        column: 15,
      },
      {
        source: 'console',
        message: 'price of mug is {eur: 12}',
        stackTrace: `    at ${page}:7:17`,
        url: page,
        line: 7,
        column: 17,
      },
    ]);
  });

  it('reports thrown values that are not errors, and errors of workers and evaluated code', async () => {
    const { jsErrors } = resultOf(await browser.check(`${site.url}/not-errors`));
    const found = jsErrors!.map(({ source, message, line, column }) => [source, message, line, column]);
    expect(found.sort((a, b) => Number(a[2]) - Number(b[2]) || Number(a[3]) - Number(b[3]))).toEqual(
      [
        ['uncaught', 'a text', 1, 9],
        ['unhandledrejection', '{code: E17, left: Array(1)}', 2, 17],
        ['uncaught', 'Error: in a worker', 2, 9],
        ['unhandledrejection', 'undefined', 3, 17],
        ['unhandledrejection', '[1, b]', 4, 17],
        ['unhandledrejection', 'Refusal {reason: closed}', 5, 53],
        ['uncaught', "SyntaxError: Unexpected token '}'", 6, 9],
        ['console', '100% of [1, 2] TypeError: inner {x: 1}', 7, 17],
        ['uncaught', "TypeError: Cannot read properties of null (reading 'price')", 9, 9],
      ].sort((a, b) => Number(a[2]) - Number(b[2]) || Number(a[3]) - Number(b[3])),
    );
    const worker = jsErrors!.find(({ message }) => message.includes('worker'))!;
    expect([worker.url, worker.stackTrace]).toEqual([
      `${site.url}/worker.js`,
      `    at ${site.url}/worker.js:2:9`,
    ]);
  });

  it('reports resources that were unreachable, forbidden or blocked by a policy', async () => {
    const { status, jsErrors } = resultOf(await browser.check(`${site.url}/unreached`));
    expect(status).toBe('UP');
    const there = `http://localhost:${elsewhere.port}`;
    const reasons = Object.fromEntries(jsErrors!.map(({ url, message }) => [url, message]));
    expect(reasons).toEqual({
      [`${there}/kept-away.png`]: expect.stringContaining('Content Security Policy'),
      'http://shop.invalid/gone.js':
        'Failed to load resource: DNS: host not found: http://shop.invalid/gone.js',
      'http://0.0.0.0:8080/inside.js': expect.stringContaining('0.0.0.0 is an unspecified address'),
      [`${site.url}/own.js`]: expect.stringContaining('valid digest'),
      [`${there}/foreign.js`]: expect.stringContaining('blocked by CORS policy'),
      [`${site.url}/unreached`]: expect.stringMatching(/^WebSocket .*DNS: host not found$/),
      [`${site.url}/`]: expect.stringContaining('X-Frame-Options'),
    });
    expect(new Set(jsErrors!.map(({ source }) => source))).toEqual(new Set(['network']));
    const socket = jsErrors!.find(({ message }) => message.startsWith('WebSocket'))!;
    expect([socket.line, socket.column]).toEqual([6, 1]);
  });

  it.each([
    ['/late', ['Error: late']],
    ['/handled', []],
    ['/twice', ['Error: twice']],
    ['/framed', ['Error: in a frame']],
  ])('has the errors of %s', async (path, messages) => {
    const { jsErrors } = resultOf(await browser.check(site.url + path));
    expect(jsErrors!.map(({ message }) => message)).toEqual(messages);
  });

  it('does not report errors that an IGNORE pattern matches', async () => {
    const patterns = [{ pattern: String.raw`(?i)vendor \d+ is DEPRECATED`, action: 'IGNORE' as const }];
    const { jsErrors } = resultOf(await browser.check(`${site.url}/ignored`, { patterns }));
    expect(jsErrors!.map(({ message }) => message)).toEqual(['ours']);
  });

  it.each([
    ['ADD TO.CART', 'DOWN 200 error pattern found: ADD TO.CART'],
    ['secret stock', 'UP 200'],
  ])('fails on the pattern %s only if the text is visible', async (pattern, words) => {
    const report = await browser.check(`${site.url}/`, { patterns: [{ pattern, action: 'FAIL' }] });
    expect(inWords(report)).toBe(words);
    expect(resultOf(report).screenshot !== null).toBe(words.startsWith('DOWN'));
  });

  it.each([
    ['Add to cart', 'UP 200'],
    ['ADD TO CART', 'UP 200'],
    ['Mugs', 'UP 200'],
    ['Teapots', 'DOWN 200 the text "Teapots" is not on the page'],
  ])('must contain the text %s', async (expectedContent, words) => {
    expect(inWords(await browser.check(`${site.url}/`, { expectedContent }))).toBe(words);
  });

  it.each([
    ['#late', 'UP 200'],
    ['#never', 'DOWN 200 "#never" did not appear on the page within 10 s'],
    ['a[', 'DOWN 200 "a[" is not a selector'],
  ])('waits for the selector %s', async (waitForSelector, words) => {
    expect(inWords(await browser.check(`${site.url}/appears`, { waitForSelector }))).toBe(words);
  });

  it('waits for any visible match of the selector, not for the first match', async () => {
    expect(inWords(await browser.check(`${site.url}/second`, { waitForSelector: '.price' }))).toBe('UP 200');
  });

  it('is read even if its elements shadow properties of the document', async () => {
    expect(inWords(await browser.check(`${site.url}/named-title`, { expectedContent: 'Mugs' }))).toBe(
      'UP 200',
    );
  });

  it('has a window of the configured size', async () => {
    const seen = (width: number, height: number) =>
      browser.check(`${site.url}/window`, {
        window: { width, height },
        expectedContent: `${width} by ${height}`,
      });
    expect(inWords(await seen(390, 844))).toBe('UP 200');
    expect(inWords(await seen(1_920, 1_080))).toBe('UP 200');
  });

  it('sends user name and password only to its own site', async () => {
    const basicAuth = { username: 'ada', password: 's3cret' };
    const report = await browser.check(`${site.url}/protected`, { basicAuth, expectedContent: 'welcome' });
    expect(inWords(report)).toBe('UP 200');
    // Images, frames, scripts, requests and sockets to two other origins, and a redirect.
    expect(shown.length).toBeGreaterThan(8);
    expect(inWords(await browser.check(`${site.url}/away-after-login`, { basicAuth }))).toContain('401');
    expect(new Set(shown)).toEqual(new Set([undefined]));
    expect(inWords(await browser.check(`${site.url}/protected`))).toContain('401');
  });

  it('starts without cookies and caches, even right after another check', async () => {
    const expectedContent = 'no cookie, nothing stored';
    for (let round = 0; round < 4; round += 1) {
      const both = [1, 2].map(() => browser.check(`${site.url}/remembers`, { expectedContent }));
      expect((await Promise.all(both)).map(inWords)).toEqual(['UP 200', 'UP 200']);
    }
  });

  it('is requested with the User-Agent of Steward', async () => {
    const expectedContent = 'Steward/test';
    expect(inWords(await browser.check(`${site.url}/agent`, { expectedContent }))).toBe('UP 200');
    expect(inWords(await browser.check(`${site.url}/agent`, { expectedContent: 'Headless' }))).toContain(
      'DOWN',
    );
  });
});
