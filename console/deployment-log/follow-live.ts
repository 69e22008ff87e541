import { logLines } from '../api/deployment.generated.ts';
import { refresh } from '../api/hooks.ts';
import { subscribe } from '../api/live.ts';
import type { LogLines } from './log-lines.ts';

/** Lines are gathered and handed on once a frame: a thousand in a burst are one change of the page. */
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
      // Also when this reader was too slow and was turned out: the store has every line, and can be read on.
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
