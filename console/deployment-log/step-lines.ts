import { endingOf } from './ending.ts';
import type { LogLine } from './log-lines.ts';

/** The agent writes this before the name of a step. */
const mark = '▶ ';

type Line = Pick<LogLine, 'text' | 'stream'>;

/** Whether a line is the title of a step. Output of programs never is. */
export const isStepTitle = ({ text, stream }: Line): boolean => stream === 'SYSTEM' && text.startsWith(mark);

/** The line with which a step begins; -1 if it is not in the log. The first step, `preflight`, has no title. */
export function stepLine(lines: readonly Line[], step: string): number {
  const found = lines.findIndex((line) => isStepTitle(line) && line.text === mark + step);
  return found === -1 && step === 'preflight' && lines.length > 0 ? 0 : found;
}

/** The last output of the step that failed, or the line with the outcome; -1 if the log has neither. */
export function failureLine(lines: readonly Line[], failedStep: string | null): number {
  const ending = lines.findLastIndex((line) => endingOf(line) !== null);
  const title = failedStep === null ? -1 : stepLine(lines, failedStep);
  if (title === -1) return ending;
  for (let at = title + 1; at < lines.length; at += 1)
    if (isStepTitle(lines[at]!) || endingOf(lines[at]!) !== null) return lastWritten(lines, title, at - 1);
  return lastWritten(lines, title, lines.length - 1);
}

const lastWritten = (lines: readonly Line[], from: number, to: number): number => {
  for (let at = to; at > from; at -= 1) if (lines[at]!.text.trim() !== '') return at;
  return from;
};
