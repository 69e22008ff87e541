import { clockTime } from '../ui/format.ts';

const instant = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;

/** A sentence of a service with its times as the user's clock shows them. */
export const withLocalTimes = (sentence: string, now = new Date()): string =>
  sentence.replace(instant, (text) => clockTime(new Date(text), now));
