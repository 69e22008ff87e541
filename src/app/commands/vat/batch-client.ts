import { constants, createWriteStream, openAsBlob } from 'node:fs';
import { access, rename, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { messageOf, OperatorError } from '#platform/errors.ts';
import { UsageError } from '../command.ts';
import { Unreachable, type ServerAccess } from '../deploy/api-client.ts';

export type RowError = { row: number; field: string | null; message: string };
export type Created = { id: string; counts: { total: number }; errors: RowError[] };

const uploadMs = 10 * 60_000;

/** Sends a file as it is read from the disk. Not repeated after a failure, because the batch may exist. */
export async function uploadFile(
  { serverUrl, token }: ServerAccess,
  path: string,
  query: Record<string, string | undefined>,
): Promise<Created> {
  const body = await openFile(path);
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const response = await request(`${serverUrl}/batches.csv?${new URLSearchParams(given).toString()}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
    body,
  });
  return (await response.json()) as Created;
}

const reasons: Record<string, string> = {
  ENOENT: 'the file does not exist.',
  ENOTDIR: 'the file does not exist.',
  EACCES: 'access is denied.',
};

async function openFile(path: string): Promise<Blob> {
  try {
    // What can be opened as a blob says little: a missing file is noticed only when it is read.
    await access(path, constants.R_OK);
    const isFile = (await stat(path)).isFile();
    if (isFile) return await openAsBlob(path);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw new UsageError(`${path} cannot be read: ${reasons[code] ?? messageOf(error)}`);
  }
  throw new UsageError(`${path} cannot be read: it is not a file.`);
}

/** Writes the result beside its place first, so that a broken download leaves no half of a file. */
export async function downloadResult(
  { serverUrl, token }: ServerAccess,
  id: string,
  path: string,
): Promise<void> {
  const url = `${serverUrl}/batches/${id}.csv`;
  const response = await request(url, { headers: { authorization: `Bearer ${token}` } });
  const part = `${path}.part`;
  try {
    const stream = Readable.fromWeb(response.body as ReadableStream<Uint8Array>);
    await pipeline(stream, createWriteStream(part));
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    const isLocal = error instanceof Error && 'syscall' in error && 'path' in error;
    const text = messageOf(error);
    throw isLocal
      ? new OperatorError(`The result cannot be written: ${text}`)
      : new Unreachable(`The download broke off: ${text}`);
  }
}

async function request(url: string, options: RequestInit): Promise<Response> {
  const signal = AbortSignal.timeout(uploadMs);
  const response = await fetch(url, { ...options, redirect: 'error', signal }).catch((error: unknown) => {
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    throw new Unreachable(`${new URL(url).origin} cannot be reached: ${messageOf(cause)}`);
  });
  if (response.ok) return response;
  const body = (await response.json().catch(() => null)) as { errors?: { message?: string }[] } | null;
  const message = body?.errors?.[0]?.message ?? `The server responded with HTTP ${response.status}.`;
  if (response.status === 401)
    throw new OperatorError('The personal access token in STEWARD_TOKEN is unknown, expired or revoked.');
  throw response.status >= 500 || response.status === 429
    ? new Unreachable(message)
    : new OperatorError(message);
}
