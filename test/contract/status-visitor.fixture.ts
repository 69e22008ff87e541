import { request } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { dataOf, type Client } from '#testkit/client.ts';

export type Visit = { status: number; headers: IncomingHttpHeaders; body: Buffer; text: string };

export type VisitOptions = {
  method?: string;
  /** The Host header, which `fetch` does not set. */
  host?: string;
  headers?: Record<string, string>;
  form?: Record<string, string>;
};

/** A request of a visitor, as it is: no decompression behind the scenes, no cookies, no redirects. */
export function visit(
  url: string,
  path: string,
  { method = 'GET', host, headers = {}, form }: VisitOptions = {},
): Promise<Visit> {
  const { hostname, port } = new URL(url);
  const body = form && new URLSearchParams(form).toString();
  const sent = {
    ...(host !== undefined && { host }),
    ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
    ...headers,
  };
  return new Promise((resolve, reject) => {
    request(
      { hostname, port, path, method: body === undefined ? method : 'POST', headers: sent },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const bytes = Buffer.concat(chunks);
          const text = decode(bytes, response.headers['content-encoding']).toString();
          resolve({ status: response.statusCode!, headers: response.headers, body: bytes, text });
        });
      },
    )
      .on('error', reject)
      .end(body);
  });
}

const decode = (bytes: Buffer, encoding: string | undefined): Buffer =>
  bytes.length === 0
    ? bytes
    : encoding === 'br'
      ? brotliDecompressSync(bytes)
      : encoding === 'gzip'
        ? gunzipSync(bytes)
        : bytes;

export type StatusPage = {
  id: string;
  slug: string;
  url: string;
  logoUrl: string | null;
  components: { id: string }[];
};

const fields = '{ id slug url logoUrl components { id name } }';

let pages = 0;

export const createPage = async (client: Client, input: object = {}): Promise<StatusPage> =>
  dataOf(
    await client.monitoring(
      `mutation ($input: CreateStatusPageInput!) { createStatusPage(input: $input) ${fields} }`,
      { input: { slug: `page-${(pages += 1)}-${Date.now()}`, title: 'Nordlicht', ...input } },
    ),
  ) as unknown as StatusPage;

export const updatePage = async (client: Client, id: string, input: object): Promise<StatusPage> =>
  dataOf(
    await client.monitoring(
      `mutation ($id: ID!, $input: UpdateStatusPageInput!) { updateStatusPage(id: $id, input: $input) ${fields} }`,
      { id, input },
    ),
  ) as unknown as StatusPage;

/** A red pixel. */
export const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
