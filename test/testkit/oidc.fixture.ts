import { generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

export const clientId = 'steward';
export const clientSecret = 'a secret of sixty-four characters, which is what oidc-provider wants';

/** A person at the provider. */
export type Person = {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
  groups?: string[];
};

/** The settings of Steward for a provider. */
export const oidcEnv = (issuer: string): Record<string, string> => ({
  STEWARD_OIDC_ISSUER: issuer,
  STEWARD_OIDC_CLIENT_ID: clientId,
  STEWARD_OIDC_CLIENT_SECRET: clientSecret,
  STEWARD_SIGN_UP: 'closed',
});

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export type TestProvider = AsyncDisposable & {
  issuer: string;
  /** Who is in front of the browser, and what the provider knows about them. */
  person: Person;
  /** Registers Steward at its address, which is known only after the provider's. */
  register(url: string): void;
};

const key = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** A certified provider (`oidc-provider`). It signs `person` in without asking for a password. */
export async function startProvider(): Promise<TestProvider> {
  const server = createServer();
  const issuer = await listen(server);
  const test: TestProvider = {
    issuer,
    person: { sub: 'nobody' },
    register(url) {
      const provider = new Provider(issuer, {
        clients: [
          {
            client_id: clientId,
            client_secret: clientSecret,
            redirect_uris: [`${url}/auth/oidc/callback`],
          },
        ],
        jwks: { keys: [{ ...key.privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
        cookies: { keys: ['a key for cookies'] },
        claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
        ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
        features: { devInteractions: { enabled: false } },
        interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
        findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ ...test.person, sub }) }),
        // Nobody is asked whether Steward may know the address.
        async loadExistingGrant(ctx) {
          const grant = new ctx.oidc.provider.Grant({
            clientId,
            accountId: ctx.oidc.session!.accountId!,
          });
          grant.addOIDCScope('openid email profile');
          await grant.save();
          return grant;
        },
      });
      const answer = provider.callback();
      server.on('request', (request, response) => {
        if (request.url?.startsWith('/interaction/'))
          void provider.interactionFinished(request, response, { login: { accountId: test.person.sub } });
        else void answer(request, response);
      });
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
  return test;
}

type Claims = Record<string, unknown>;

/** What a hostile or broken provider does differently. */
export type Misbehaviour = {
  metadata?: Record<string, unknown>;
  claims?: Claims;
  header?: Claims;
  /** Signs with a key that is not published. */
  foreignKey?: boolean;
  unsigned?: boolean;
  tokenResponse?: (response: ServerResponse) => void;
  userInfo?: Claims;
};

export type HostileProvider = AsyncDisposable & {
  issuer: string;
  misbehaviour: Misbehaviour;
  person: Person;
  /** The nonce of the attempt for which the next token is issued. */
  nonce: string;
  /** Requests so far, as `METHOD path`. */
  requests: string[];
};

/** Every sign-in gets this one. */
export const accessToken = 'an-access-token';

const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** A provider of our own, which signs whatever a test wants. Its page is never visited. */
export async function startHostileProvider(): Promise<HostileProvider> {
  const server = createServer((request, response) => answer(hostile, request, response));
  const issuer = await listen(server);
  const hostile: HostileProvider = {
    issuer,
    misbehaviour: {},
    person: { sub: 'mallory', email: 'mallory@example.com', email_verified: true },
    nonce: '',
    requests: [],
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
  return hostile;
}

function answer(hostile: HostileProvider, request: IncomingMessage, response: ServerResponse): void {
  const { issuer, misbehaviour, person } = hostile;
  const path = request.url!.split('?')[0]!;
  hostile.requests.push(`${request.method} ${path}`);
  const json = (body: unknown) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
  if (path === '/.well-known/openid-configuration')
    json({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      userinfo_endpoint: `${issuer}/me`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      ...misbehaviour.metadata,
    });
  else if (path === '/jwks')
    json({ keys: [{ ...key.publicKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'one' }] });
  else if (path === '/me') json({ ...person, ...misbehaviour.userInfo });
  else if (misbehaviour.tokenResponse) misbehaviour.tokenResponse(response);
  else json({ access_token: accessToken, token_type: 'Bearer', id_token: idToken(hostile) });
}

function idToken({ issuer, misbehaviour, person, nonce }: HostileProvider): string {
  const now = Math.floor(Date.now() / 1_000);
  const header = { alg: misbehaviour.unsigned ? 'none' : 'RS256', kid: 'one', ...misbehaviour.header };
  const claims = {
    iss: issuer,
    aud: clientId,
    iat: now,
    exp: now + 300,
    nonce,
    ...person,
    ...misbehaviour.claims,
  };
  const input = [header, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  if (misbehaviour.unsigned) return `${input}.`;
  const { privateKey } = misbehaviour.foreignKey ? foreign : key;
  const signature = sign('sha256', Buffer.from(input), privateKey);
  return `${input}.${signature.toString('base64url')}`;
}

/** A browser that follows redirects and keeps cookies per origin. */
export class RedirectBrowser {
  readonly #cookies = new Map<string, Map<string, string>>();

  cookie(origin: string, name: string): string | undefined {
    return this.#cookies.get(origin)?.get(name);
  }

  /** One request, without following its redirect. */
  async get(url: string): Promise<{ status: number; location: URL | null }> {
    const response = await this.#send(url, {});
    await response.body?.cancel();
    const location = response.headers.get('location');
    return { status: response.status, location: location ? new URL(location, url) : null };
  }

  async post(url: string, body: object): Promise<Record<string, unknown>> {
    const headers = { 'content-type': 'application/json' };
    const response = await this.#send(url, { method: 'POST', headers, body: JSON.stringify(body) });
    return (await response.json()) as Record<string, unknown>;
  }

  async #send(url: string, init: { method?: string; headers?: Record<string, string>; body?: string }) {
    const { origin } = new URL(url);
    const jar = this.#cookies.get(origin) ?? new Map<string, string>();
    this.#cookies.set(origin, jar);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: { ...init.headers, ...(cookie && { cookie }) },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /max-age=0/i.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  }

  /** Follows redirects until a page, or until `stop` of the next address. */
  async visit(url: string, stop: (next: URL) => boolean = () => false): Promise<URL> {
    let current = new URL(url);
    for (let hop = 0; hop < 15; hop += 1) {
      const { location } = await this.get(current.href);
      if (!location) return current;
      current = location;
      if (stop(current)) return current;
    }
    throw new Error(`redirect loop at ${current.href}`);
  }
}
