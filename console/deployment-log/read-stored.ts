import { execute } from '../api/client.ts';
import { logPage } from '../api/deployment.generated.ts';
import type { LogRun } from './cut-lines.ts';

/** Characters per request. The server takes about 10 ms for a million characters. */
const pageSize = 1024 * 1024;
/** Pause between two reads of a log that still grows. */
const lookEveryMs = 1_000;

/** As many as the server returns. Then the last one covers the rest of the page, whichever stream wrote it. */
const maxRuns = 20_000;

/** How many characters have the right stream; null if all of them do. */
export const exactLength = (runs: readonly LogRun[]): number | null =>
  runs.length < maxRuns ? null : runs.slice(0, -1).reduce((sum, { length }) => sum + length, 0);

export type LogPage = {
  text: string;
  /** Which stream wrote which part; empty unless requested. */
  runs: readonly LogRun[];
  /** Characters up to the end of this page. */ read: number;
  size: number;
};

/** Reads the stored log in pages, starting at a character. Continues until the log no longer grows. */
export async function* readStored(
  id: string,
  from: number,
  {
    signal,
    withRuns = false,
    grows = () => false,
  }: { signal?: AbortSignal; withRuns?: boolean; grows?: () => boolean } = {},
): AsyncGenerator<LogPage> {
  for (let offset = from; ;) {
    // Read the status before the page, so that the last output is in one of the pages.
    const isGrowing = grows();
    const read = async (limit: number) =>
      (await execute(logPage, { id, offset, limit, withRuns }, signal)).deployment;
    let limit = pageSize;
    let deployment = await read(limit);
    const exact = deployment ? exactLength(deployment.logRuns ?? []) : null;
    if (exact !== null) deployment = await read((limit = exact));
    if (!deployment) return;
    const size = deployment.logSize;
    const isAll = offset + limit >= size;
    offset = Math.max(offset, Math.min(offset + limit, size));
    yield { text: deployment.log, runs: deployment.logRuns ?? [], read: offset, size };
    if (isAll && !isGrowing) return;
    if (isAll) await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
}
