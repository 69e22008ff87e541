import { logLines } from '../api/deployment.generated.ts';
import { refresh } from '../api/hooks.ts';
import { subscribe } from '../api/subscribe.ts';
import type { LogLines } from './log-lines.ts';

/** Collects lines and passes them on once per frame, so that a burst of a thousand lines renders once. */
export function followLive(
  id: string,
  {
    lines,
    onLive,
    onEnd,
    onLost,
  }: { lines: LogLines; onLive: () => void; onEnd: () => void; onLost: () => void },
): () => void {
  let pending: Parameters<LogLines['append']>[0][number][] = [];
  let frame = 0;
  let isOver = false;
  const flush = (): void => {
    frame = 0;
    lines.append(pending);
    pending = [];
  };
  const lose = (): void => {
    if (isOver) return;
    isOver = true;
    cancelAnimationFrame(frame);
    onLost();
  };
  const stop = subscribe(
    logLines,
    { id },
    {
      // Also if the server closed the connection because this reader was too slow: the stored log has every line.
      onLost: lose,
      onNext: ({ deploymentLog }) => {
        if (isOver) return;
        pending.push(deploymentLog);
        frame ||= requestAnimationFrame(flush);
      },
      onEnd: (error) => {
        if (isOver) return;
        if (error) return lose();
        isOver = true;
        flush();
        onEnd();
        void refresh('deployment');
      },
    },
  );
  lines.clear();
  onLive();
  return () => {
    isOver = true;
    cancelAnimationFrame(frame);
    stop();
  };
}
