import { describe, expect, it } from 'vitest';
import { failureLine, stepLine } from './step-lines.ts';

const system = (text: string) => ({ text, stream: 'SYSTEM' as const });
const output = (text: string) => ({ text, stream: 'STDOUT' as const });
const log = [
  system('Deploying main.'),
  output('▶ build'),
  system('▶ build'),
  output('compiling'),
  output('error: no such file'),
  output(''),
  system('▶ switch back'),
  system('ROLLED_BACK: "build" failed.'),
];

describe('stepLine', () => {
  it('finds the title that the agent wrote, not output that looks like it', () => {
    expect(stepLine(log, 'build')).toBe(2);
    expect(stepLine(log, 'switch')).toBe(-1);
  });

  it('starts with the first line for the first step, which has no title', () => {
    expect([stepLine(log, 'preflight'), stepLine([], 'preflight')]).toEqual([0, -1]);
  });
});

describe('failureLine', () => {
  it('is the last output of the failed step, not what was done afterwards', () => {
    expect(failureLine(log, 'build')).toBe(4);
  });

  it('is the title of a step without output', () => {
    expect(failureLine([system('▶ build'), system('FAILED: x')], 'build')).toBe(0);
  });

  it('is the outcome if no step failed, or it is not in the log', () => {
    expect([failureLine(log, null), failureLine(log, 'gone')]).toEqual([7, 7]);
    expect(failureLine([output('x')], null)).toBe(-1);
  });
});
