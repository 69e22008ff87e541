import type { Clock } from '#platform/clock.ts';
import type { CheckTarget } from '../check.ts';
import type { PageSearch } from '../pattern-search/pattern-search.ts';
import type { Deadline } from './page/deadline.ts';

/** What one check has at hand, besides the page. */
export type Visit = {
  target: CheckTarget;
  deadline: Deadline;
  /** What the deadline was, for messages. */
  timeoutMs: number;
  /** The browser had its hands full with other pages, or the machine with other things. */
  isStarved(): boolean;
  /** The system has ended processes because it had no memory left, and a page's process is the first it takes. */
  isMemoryShort(): boolean;
  /** Called where a check waits and its page does not work: there is time for other things. */
  whileWaiting(): void;
  clock: Clock;
  search: PageSearch;
};
