import { messageOf } from '#platform/errors.ts';
import { TimedOut } from '../browser/page/deadline.ts';

/** What a step found instead of what it expected, in words for the message. Waiting longer would not change it. */
export class StepFailed extends Error {}

/** The time of the step was over. The message says what had not happened by then, when it is not the step's usual end. */
export class TooLate extends Error {}

/** Playwright's own timeouts, which have no class that could be told by. */
export const isLate = (error: unknown): boolean => /Timeout \d+ms exceeded/.test(messageOf(error));

export const isTime = (error: unknown): boolean =>
  error instanceof TimedOut || error instanceof TooLate || isLate(error);
