import { once } from 'node:events';
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type SimulatedDomain = { expiresAt: string | null; registrar?: string };

export type RdapSimulator = AsyncDisposable & {
  /** Of the list of registries, as IANA publishes it. */
  bootstrapUrl: string;
  /** What the registry of .com, .net and .co.uk knows. */
  domains: Map<string, SimulatedDomain>;
  requests: { path: string; etag: string | undefined }[];
  /** How the registry responds from now on. Null restores the normal responses. */
  misbehave(how: ((response: ServerResponse) => void) | null): void;
};

/** A registry with the responses of RFC 9083, and the list of registries of RFC 9224. */
export async function startRdapSimulator(): Promise<RdapSimulator> {
  const domains = new Map<string, SimulatedDomain>();
  const requests: RdapSimulator['requests'] = [];
  let misbehaviour: ((response: ServerResponse) => void) | null = null;
  let url = '';
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? '';
    if (path === '/dns.json') return send(response, 200, bootstrap(url), 'application/json');
    const etag = request.headers['if-none-match'];
    requests.push({ path, etag });
    if (misbehaviour) return misbehaviour(response);
    const name = /^\/registry\/v1\/domain\/([a-z0-9.-]+)$/.exec(path)?.[1];
    const found = name === undefined ? undefined : domains.get(name);
    if (name === undefined || !found) return send(response, 404, notFound());
    const body = JSON.stringify(domainObject(name, found, url));
    const own = `"${createHash('sha256').update(body).digest('hex').slice(0, 16)}"`;
    if (etag === own) return void response.writeHead(304, { etag: own }).end();
    response.writeHead(200, { 'content-type': 'application/rdap+json', etag: own }).end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    bootstrapUrl: `${url}/dns.json`,
    domains,
    requests,
    misbehave: (how) => void (misbehaviour = how),
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function send(response: ServerResponse, status: number, value: object, type = 'application/rdap+json'): void {
  response.writeHead(status, { 'content-type': type }).end(JSON.stringify(value));
}

const bootstrap = (url: string): object => ({
  version: '1.0',
  publication: '2026-11-10T21:00:01Z',
  description: 'RDAP bootstrap file for Domain Name System registrations',
  services: [
    [['com', 'net', 'co.uk'], [`${url}/registry/v1/`]],
    [['gone'], []],
  ],
});

const notFound = (): object => ({
  rdapConformance: ['rdap_level_0'],
  errorCode: 404,
  title: 'Not Found',
  description: ['The domain you are seeking is not found.'],
});

function domainObject(
  name: string,
  { expiresAt, registrar = 'Example Registrar, Inc.' }: SimulatedDomain,
  url: string,
): object {
  const self = `${url}/registry/v1/domain/${name}`;
  return {
    objectClassName: 'domain',
    handle: '2336799_DOMAIN_COM-VRSN',
    ldhName: name.toUpperCase(),
    links: [{ value: self, rel: 'self', href: self, type: 'application/rdap+json' }],
    status: ['client delete prohibited', 'client transfer prohibited'],
    entities: [
      {
        objectClassName: 'entity',
        roles: ['registrant'],
        vcardArray: ['vcard', [['version', {}, 'text', '4.0']]],
      },
      {
        objectClassName: 'entity',
        handle: '376',
        roles: ['registrar'],
        publicIds: [{ type: 'IANA Registrar ID', identifier: '376' }],
        vcardArray: [
          'vcard',
          [
            ['version', {}, 'text', '4.0'],
            ['fn', {}, 'text', registrar],
          ],
        ],
        entities: [
          {
            objectClassName: 'entity',
            roles: ['abuse'],
            vcardArray: [
              'vcard',
              [
                ['fn', {}, 'text', ''],
                ['email', {}, 'text', 'abuse@registrar.example'],
              ],
            ],
          },
        ],
      },
    ],
    events: [
      { eventAction: 'registration', eventDate: '1995-08-14T04:00:00Z' },
      ...(expiresAt === null ? [] : [{ eventAction: 'expiration', eventDate: expiresAt }]),
      { eventAction: 'last changed', eventDate: '2025-08-14T07:01:34Z' },
      { eventAction: 'last update of RDAP database', eventDate: '2026-11-16T20:00:00Z' },
    ],
    secureDNS: { delegationSigned: false },
    nameservers: [{ objectClassName: 'nameserver', ldhName: 'A.IANA-SERVERS.NET' }],
    rdapConformance: [
      'rdap_level_0',
      'icann_rdap_technical_implementation_guide_1',
      'icann_rdap_response_profile_1',
    ],
    notices: [
      {
        title: 'Terms of Use',
        description: ['Service subject to Terms of Use.'],
        links: [{ href: 'https://www.example.com/terms', type: 'text/html' }],
      },
    ],
  };
}
