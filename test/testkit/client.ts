import { createClient, type Client as SocketClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import type { Operation } from './operation.ts';

/** The result of a query that a test writes itself. Only operations have generated types. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Untyped = Record<string, any>;

export type GraphqlAnswer<Data = Untyped> = {
  status: number;
  headers: Headers;
  data?: Data | null;
  errors?: { message: string; path?: string[]; extensions: { code: string } & Record<string, unknown> }[];
};

/** The single root field of a response that must have succeeded. */
export function dataOf<Data extends object>({
  data,
  errors,
}: GraphqlAnswer<Data>): NonNullable<Data[keyof Data]> {
  if (errors || !data) throw new Error(`The request failed: ${JSON.stringify(errors)}`);
  const [value] = Object.values(data) as NonNullable<Data[keyof Data]>[];
  return value!;
}

type Account = { email: string; name: string; password: string; setupCode?: string };

/** Talks to a running server like a browser or a script, only over HTTP and WebSocket. */
export class Client {
  readonly url: string;
  cookie: string | null = null;
  token: string | null = null;
  /** The client's address, as a trusted proxy reports it. */
  address: string | null = null;

  constructor(url: string) {
    this.url = url;
  }

  withToken(token: string): Client {
    const client = new Client(this.url);
    client.token = token;
    return client;
  }

  get headers(): Record<string, string> {
    return {
      ...(this.cookie ? { cookie: this.cookie } : {}),
      ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
      ...(this.address ? { 'x-forwarded-for': this.address } : {}),
    };
  }

  async post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
    const response = await fetch(this.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...this.headers, ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    const [set] = response.headers.getSetCookie();
    if (set) this.cookie = set.split(';')[0]!;
    return response;
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(this.url + path, { headers: { ...this.headers, ...headers }, redirect: 'manual' });
  }

  async signUp(account: Account): Promise<void> {
    const response = await this.post('/auth/sign-up', account);
    if (!response.ok) throw new Error(`sign-up: ${response.status} ${await response.text()}`);
  }

  monitoring<Data = Untyped>(query: string, variables?: object): Promise<GraphqlAnswer<Data>> {
    return this.graphql('/monitoring/graphql', query, variables);
  }

  deployment<Data = Untyped>(query: string, variables?: object): Promise<GraphqlAnswer<Data>> {
    return this.graphql('/deployment/graphql', query, variables);
  }

  identity<Data = Untyped>(query: string, variables?: object): Promise<GraphqlAnswer<Data>> {
    return this.graphql('/identity/graphql', query, variables);
  }

  vat<Data = Untyped>(query: string, variables?: object): Promise<GraphqlAnswer<Data>> {
    return this.graphql('/vat/graphql', query, variables);
  }

  project<Data = Untyped>(query: string, variables?: object): Promise<GraphqlAnswer<Data>> {
    return this.graphql('/project/graphql', query, variables);
  }

  /** Sends an operation with its generated types. The variables have any type, because tests send invalid ones as well. */
  send<Data>(operation: Operation<Data, never>, variables?: object): Promise<GraphqlAnswer<Data>> {
    return this.graphql(`/${operation.service}/graphql`, operation.text, variables);
  }

  async graphql<Data>(path: string, query: string, variables?: object): Promise<GraphqlAnswer<Data>> {
    const response = await this.post(path, { query, variables });
    const body = (await response.json()) as Pick<GraphqlAnswer<Data>, 'data' | 'errors'>;
    return { status: response.status, headers: response.headers, ...body };
  }

  async mintToken(
    name = 'a script',
    expiry = 'DAYS_30',
  ): Promise<{ id: string; token: string; client: Client }> {
    const { data, errors } = await this.deployment(
      `mutation ($input: CreatePersonalAccessTokenInput!) {
        createPersonalAccessToken(input: $input) { token personalAccessToken { id } errors { field message } }
      }`,
      { input: { name, expiry } },
    );
    const payload = data?.['createPersonalAccessToken'];
    if (!payload?.token) throw new Error(`no token: ${JSON.stringify(errors ?? payload)}`);
    return {
      id: payload.personalAccessToken.id,
      token: payload.token,
      client: this.withToken(payload.token),
    };
  }

  /** A real graphql-ws client, with the credentials in the headers of the upgrade. */
  socket(path: string, connectionParams?: Record<string, unknown>): SocketClient {
    const { headers } = this;
    class Socket extends WebSocket {
      constructor(address: string, protocols: string | string[]) {
        super(address, protocols, { headers });
      }
    }
    return createClient({
      url: this.url.replace(/^http/, 'ws') + path,
      webSocketImpl: Socket,
      retryAttempts: 0,
      lazy: false,
      onNonLazyError: () => {},
      ...(connectionParams ? { connectionParams } : {}),
    });
  }
}
