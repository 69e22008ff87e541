import {
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactElement,
  type Ref,
} from 'react';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { count } from '../ui/format.ts';
import { words } from '../words/words.ts';
import { DownloadLog } from './download-log.tsx';
import { LogFrame, type LogFrameHandle } from './log-frame.tsx';
import { LogNotice } from './log-notice.tsx';
import { failureLine, stepLine } from './step-lines.ts';
import { LogSearch } from './log-search.tsx';
import { useLog, type Log } from './use-log.ts';
import { useSearch } from './use-search.ts';
import './log.css';

export type LogHandle = {
  /** Scrolls to the first line of a step. False if it is not in the log. */
  showStep(name: string): boolean;
};

export function LogView({
  ref,
  id,
  version,
  logSize,
  isTruncated,
  expiredAt,
  hasEnded,
  startsAtEnd,
  failedStep,
}: {
  ref: Ref<LogHandle>;
  id: string;
  version: string;
  logSize: number;
  isTruncated: boolean;
  expiredAt: string | null;
  hasEnded: boolean;
  /** Start at the end, where the reason for a failure is. */
  startsAtEnd: boolean;
  /** The step whose failure a finished log opens at. */
  failedStep: string | null;
}): ReactElement {
  const t = words().deploymentLog;
  const log = useLog(id, { hasEnded, logSize });
  const { lines } = log;
  const changes = useSyncExternalStore(lines.subscribe, () => lines.version);
  const [follows, setFollows] = useState(startsAtEnd);
  const frame = useRef<LogFrameHandle>(null);
  const input = useRef<HTMLInputElement>(null);
  const search = useSearch(lines);
  /** The first line of the step that was chosen, or the failure. */
  const [marked, setMarked] = useState(-1);
  const show = (line: number): void => {
    if (line < 0) return;
    setFollows(false);
    frame.current?.show(line);
  };
  useImperativeHandle(ref, () => ({
    showStep(name) {
      const line = stepLine(lines.all, name);
      if (line < 0) return false;
      search.setWanted('');
      setMarked(line);
      show(line);
      frame.current?.focus();
      return true;
    },
  }));
  // A log that was watched live stays at its end.
  const [wasOver] = useState(hasEnded);
  const isWhole = log.state.kind === 'whole';
  useEffect(() => {
    if (!wasOver || !isWhole || !follows || !startsAtEnd) return;
    const line = failureLine(lines.all, failedStep);
    setMarked(line);
    show(line);
    // Only once, when all of it is there.
  }, [isWhole]);
  return (
    <Card
      flush
      title={t.title}
      actions={
        <>
          <span className="quiet small number">
            {stateOf(log)} {t.lines(count(lines.dropped + lines.all.length))}
          </span>
          {!hasEnded && (
            <Button aria-pressed={follows} onClick={() => setFollows(!follows)}>
              {follows ? t.pause : t.follow}
            </Button>
          )}
          <DownloadLog id={id} version={version} />
        </>
      }
    >
      <LogSearch
        ref={input}
        search={search}
        onGo={(direction) => {
          const from = search.current >= 0 ? search.current : (frame.current?.firstInView() ?? 0) - 1;
          show(search.go(direction, from));
        }}
      />
      <LogNotice log={log} isTruncated={isTruncated} expiredAt={expiredAt} />
      <div
        className={`log-place ${failedStep === null ? '' : 'log-place-failed'}`}
        onKeyDown={(event) => {
          // The browser's own search finds only the lines that are rendered.
          if (!(event.ctrlKey || event.metaKey) || event.key !== 'f') return;
          event.preventDefault();
          input.current?.focus();
        }}
      >
        <LogFrame
          ref={frame}
          lines={lines}
          version={changes}
          wanted={search.marked}
          current={search.current >= 0 ? search.current : marked}
          follows={follows}
          onFollow={setFollows}
        />
        {lines.all.length === 0 && log.state.kind !== 'reading' && (
          <p className="log-empty quiet">{hasEnded ? t.empty : t.notYet}</p>
        )}
      </div>
    </Card>
  );
}

const stateOf = ({ state }: Log): string =>
  state.kind === 'reading'
    ? `${words().deploymentLog.reading(Math.floor(state.part * 100))} ·`
    : state.kind === 'live'
      ? `${words().deploymentLog.live} ·`
      : '';
