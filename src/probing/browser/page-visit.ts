import type { Clock } from '#platform/clock.ts';
import type { CheckTarget, StepProgress } from '../check.ts';
import type { PageSearch } from '../pattern-search/pattern-search.ts';
import type { ProbeReport } from '../report.ts';
import type { Deadline } from './page/deadline.ts';
import type { OpenPage } from './page/open-page.ts';

/** What a check kind does with a page that is open for it. What it throws counts as a local failure. */
export type PageCheck = (open: OpenPage, visit: PageVisit) => Promise<ProbeReport>;

/** What one check has besides the page. */
export type PageVisit = {
  target: CheckTarget;
  deadline: Deadline;
  /** The length of the deadline, for messages. */
  timeoutMs: number;
  /** The browser was too busy with other pages, or the machine with other things. */
  isStarved(): boolean;
  /** The system has killed processes because it ran out of memory, and a page's process is the first it kills. */
  isMemoryShort(): boolean;
  /** Called where a check waits and its page is idle: there is time for other things. */
  whileWaiting(): void;
  clock: Clock;
  search: PageSearch;
  /** If somebody follows the check. It is called after each step, with a screenshot. */
  onStep?: ((step: StepProgress) => void) | undefined;
};
