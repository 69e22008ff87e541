import { ask } from '../api/ask.ts';
import { logPage } from '../api/deployment.generated.ts';
import type { LogRun } from './cut-lines.ts';

/** Characters a request. A mebi-character takes the server some 10 ms, and shows its first lines as soon. */
const pageSize = 1024 * 1024;
/** Between two looks at a log that still grows. */
const lookEveryMs = 1_000;

export type LogPage = {
  text: string;
  /** Which stream wrote what of it; empty unless asked for. */
  runs: readonly LogRun[];
  /** Characters up to the end of this page. */ read: number;
  size: number;
};

/** The stored log from a character on, in pages; of one that grows, until it no longer does. */
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
    // Asked before the page is read: what is written at the very end is in one of the pages then.
    const isGrowing = grows();
    const { deployment } = await ask(logPage, { id, offset, limit: pageSize, withRuns }, signal);
    if (!deployment) return;
    const size = deployment.logSize;
    const isAll = offset + pageSize >= size;
    offset = Math.max(offset, Math.min(offset + pageSize, size));
    yield { text: deployment.log, runs: deployment.logRuns ?? [], read: offset, size };
    if (isAll && !isGrowing) return;
    if (isAll) await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
}
