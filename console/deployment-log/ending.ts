import type { LogLine } from './log-lines.ts';

const tones = { SUCCEEDED: 'good', ROLLED_BACK: 'warn', CANCELLED: 'idle', FAILED: 'bad' } as const;
export type Ending = (typeof tones)[keyof typeof tones];

/** The outcome in the agent's last message, such as `FAILED: the build failed.` Output of programs is ignored. */
export function endingOf({ text, stream }: Pick<LogLine, 'text' | 'stream'>): Ending | null {
  const outcome = stream === 'SYSTEM' ? /^(SUCCEEDED|FAILED|ROLLED_BACK|CANCELLED)(?=:|$)/.exec(text) : null;
  return outcome && tones[outcome[1] as keyof typeof tones];
}
