import { resultSize } from './result-size.ts';
import type { FinishedCheck } from './store-results.ts';

/** Results that can wait for an unreachable database. Past either limit the worker claims no more targets. */
const maxWaiting = 5_000;
const maxWaitingSize = 256 * 1_048_576;
/**
 * Per transaction. Results of browser checks have up to 600,000 characters: 500 of them after an outage are 300 MB, which
 * takes longer than the statement timeout of 60 s and would be tried again forever.
 */
const maxBatch = 500;
const maxBatchSize = 16 * 1_048_576;

/** Results on their way to the database, oldest first. */
export class UnstoredResults {
  #results: { check: FinishedCheck; size: number }[] = [];
  #size = 0;

  add(check: FinishedCheck): void {
    const size = resultSize(check.outcome);
    this.#results.push({ check, size });
    this.#size += size;
  }

  get count(): number {
    return this.#results.length;
  }

  /** How many more can be added. */
  get room(): number {
    return this.#size >= maxWaitingSize ? 0 : maxWaiting - this.#results.length;
  }

  /** What the next transaction stores: at least one result, if there is any. */
  nextBatch(): FinishedCheck[] {
    const batch: FinishedCheck[] = [];
    let sum = 0;
    for (const { check, size } of this.#results.slice(0, maxBatch)) {
      if (batch.length > 0 && sum + size > maxBatchSize) break;
      batch.push(check);
      sum += size;
    }
    return batch;
  }

  removeFirst(count: number): void {
    for (const { size } of this.#results.splice(0, count)) this.#size -= size;
  }
}
