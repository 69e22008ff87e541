import { memo, type ReactElement } from 'react';
import { words } from '../words/words.ts';
import { parseAnsi, type Style } from './ansi.ts';
import { coloursOf } from './ansi-colours.ts';
import { endingOf } from './ending.ts';
import type { LogLine } from './log-lines.ts';
import { isStepTitle } from './step-lines.ts';
import { markHits } from './search.ts';

/** Longer lines are cut: a browser takes seconds to lay out a megabyte in one row. */
const longestShown = 5_000;

/** Colours are parsed when a line becomes visible, not when it arrives. */
export const LogRow = memo(function LogRow({
  line,
  number,
  wanted,
  isCurrent,
}: {
  line: LogLine;
  number: number;
  wanted: string;
  isCurrent: boolean;
}): ReactElement {
  const isCut = line.raw.length > longestShown;
  const { spans } = parseAnsi(isCut ? line.raw.slice(0, longestShown) : line.raw, line.style);
  return (
    <div
      className={`log-row log-${line.stream.toLowerCase()} log-ended-${endingOf(line) ?? 'not'} ${isStepTitle(line) ? 'log-title' : ''} ${isCurrent ? 'log-current' : ''}`}
    >
      <span className="log-number" data-number={number} />
      <span className="log-text">
        {markHits(spans, wanted).map(({ text, style, isHit }, index) =>
          isHit ? (
            <mark key={index}>{text}</mark>
          ) : (
            <span key={index} className={classesOf(style)} style={coloursOf(style)}>
              {text}
            </span>
          ),
        )}
        {isCut && <span className="quiet"> {words().deploymentLog.cut}</span>}
      </span>
    </div>
  );
});

function classesOf({ bold, dim, italic, underline }: Style): string | undefined {
  const classes = [
    bold && 'ansi-bold',
    dim && 'ansi-dim',
    italic && 'ansi-italic',
    underline && 'ansi-underline',
  ];
  return classes.filter(Boolean).join(' ') || undefined;
}
