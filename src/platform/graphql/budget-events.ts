import type { ExecutionResult } from 'graphql';
import type { RequestBudget } from '../request-budget.ts';

/** Each event has a budget of its own until it is sent, which is when the next one is asked for. */
export function budgetEvents(
  events: AsyncIterable<ExecutionResult>,
  open: () => RequestBudget,
): AsyncIterableIterator<ExecutionResult> {
  const iterator = events[Symbol.asyncIterator]();
  let budget: RequestBudget | null = null;
  return {
    next() {
      budget?.close();
      budget = open();
      return budget.run(() => iterator.next());
    },
    async return() {
      budget?.close();
      await iterator.return?.();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
