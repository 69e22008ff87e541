import { useRef, useState, useSyncExternalStore, type ReactElement } from 'react';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { count } from '../ui/format.ts';
import { DownloadLog } from './download-log.tsx';
import { LogFrame, type LogFrameHandle } from './log-frame.tsx';
import { LogNotice } from './log-notice.tsx';
import { LogSearch } from './log-search.tsx';
import { useLog, type Log } from './use-log.ts';
import { useSearch } from './use-search.ts';
import './log.css';

export function LogView({
  id,
  version,
  logSize,
  isTruncated,
  expiredAt,
  hasEnded,
  startsAtEnd,
  emptyText,
}: {
  id: string;
  version: string;
  logSize: number;
  isTruncated: boolean;
  expiredAt: string | null;
  hasEnded: boolean;
  /** Start at the end, where the reason for a failure is. */
  startsAtEnd: boolean;
  emptyText: string;
}): ReactElement {
  const log = useLog(id, { hasEnded, logSize });
  const { lines } = log;
  const changes = useSyncExternalStore(lines.subscribe, () => lines.version);
  const [follows, setFollows] = useState(startsAtEnd);
  const frame = useRef<LogFrameHandle>(null);
  const input = useRef<HTMLInputElement>(null);
  const search = useSearch(lines);
  const show = (line: number): void => {
    if (line < 0) return;
    setFollows(false);
    frame.current?.show(line);
  };
  return (
    <Card
      flush
      title="Log"
      actions={
        <>
          <span className="quiet small number">
            {stateOf(log)} {count(lines.dropped + lines.all.length)} lines
          </span>
          {!hasEnded && (
            <Button aria-pressed={follows} onClick={() => setFollows(!follows)}>
              {follows ? 'Pause' : 'Follow'}
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
        className="log-place"
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
          current={search.current}
          follows={follows}
          onFollow={setFollows}
        />
        {lines.all.length === 0 && log.state.kind !== 'reading' && (
          <p className="log-empty quiet">{emptyText}</p>
        )}
      </div>
    </Card>
  );
}

const stateOf = ({ state }: Log): string =>
  state.kind === 'reading'
    ? `reading, ${Math.floor(state.part * 100)} % ·`
    : state.kind === 'live'
      ? 'live ·'
      : '';
