import { ask } from '../api/ask.ts';
import { logPage } from '../api/deployment.generated.ts';

/** Characters a request. A mebi-character takes the server some 10 ms, and shows its first lines as soon. */
const pageSize = 1024 * 1024;

/** The stored log from a character on, in pages. */
export async function* readStored(
  id: string,
  from: number,
  signal?: AbortSignal,
): AsyncGenerator<{ text: string; read: number; size: number }> {
  for (let offset = from, size = Infinity; offset < size; offset += pageSize) {
    const { deployment } = await ask(logPage, { id, offset, limit: pageSize }, signal);
    if (!deployment) return;
    size = deployment.logSize;
    yield { text: deployment.log, read: Math.min(offset + pageSize, size), size };
  }
}
