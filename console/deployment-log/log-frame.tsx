import {
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type ReactElement,
  type Ref,
} from 'react';
import { words } from '../words/words.ts';
import type { LogLines } from './log-lines.ts';
import { LogRow } from './log-row.tsx';
import { isAtEnd, rowHeight, rowsInView, scrollTopFor } from './window.ts';

export type LogFrameHandle = { show(line: number): void; firstInView(): number; focus(): void };

/** Renders only the visible lines. While it follows the log, it keeps the end visible. */
export function LogFrame({
  ref,
  lines,
  version,
  wanted,
  current,
  follows,
  onFollow,
}: {
  ref: Ref<LogFrameHandle>;
  lines: LogLines;
  /** Changes with the lines, which are mutated in place. */
  version: number;
  wanted: string;
  current: number;
  follows: boolean;
  /** Called when the user scrolls away from the end or back to it. */
  onFollow: (follows: boolean) => void;
}): ReactElement {
  const frame = useRef<HTMLDivElement>(null);
  const lastTop = useRef(0);
  const [view, setView] = useState({ top: 0, height: 600 });
  const count = lines.all.length;

  const look = (): void => {
    const { scrollTop, clientHeight } = frame.current!;
    const isUp = scrollTop < lastTop.current - 1;
    lastTop.current = scrollTop;
    if (isAtEnd(scrollTop, clientHeight, count)) onFollow(true);
    else if (isUp) onFollow(false);
    // Scrolling within a row renders nothing new.
    const top = Math.floor(scrollTop / rowHeight) * rowHeight;
    setView((before) =>
      before.top === top && before.height === clientHeight ? before : { top, height: clientHeight },
    );
  };
  useLayoutEffect(() => {
    // Beyond the end: the browser stops there, and nothing has to be measured.
    if (follows) frame.current!.scrollTop = (count + 1) * rowHeight;
  }, [follows, version]);
  useEffect(() => {
    const resized = new ResizeObserver(() => {
      const { clientHeight: height } = frame.current!;
      setView(({ top }) => ({ top, height }));
    });
    resized.observe(frame.current!);
    return () => resized.disconnect();
  }, []);
  useImperativeHandle(ref, () => ({
    show: (line) => {
      const { clientHeight } = frame.current!;
      frame.current!.scrollTop = lastTop.current = scrollTopFor(line, clientHeight);
    },
    firstInView: () => Math.floor(frame.current!.scrollTop / rowHeight),
    // On a phone, the log is below the steps.
    focus: () => frame.current!.focus(),
  }));

  // The position after scrolling, so that the rows are rendered once instead of twice.
  const top = follows ? Math.max(0, count * rowHeight - view.height) : view.top;
  const { start, end } = rowsInView(top, view.height, count);
  const rows = lines.all.slice(start, end);
  return (
    <div
      ref={frame}
      className="log-frame"
      role="log"
      aria-live="off"
      aria-label={words().deploymentLog.title}
      tabIndex={0}
      onScroll={look}
    >
      <div
        className="log-all"
        style={{ height: count * rowHeight, minWidth: `calc(${Math.min(lines.widest, 5_000)}ch + 5.5rem)` }}
      >
        <div className="log-rows" style={{ transform: `translateY(${start * rowHeight}px)` }}>
          {rows.map((line, index) => (
            <LogRow
              key={lines.dropped + start + index}
              line={line}
              number={lines.dropped + start + index + 1}
              wanted={wanted}
              isCurrent={start + index === current}
            />
          ))}
        </div>
      </div>
    </div>
  );
}
