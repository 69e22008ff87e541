import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { identify } from '../host/process-identity.ts';
import { claimAttempt } from './step-process.ts';
import { inspectAttempt } from './step-process-client.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'steward-attempt-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

it('inspecting a running step writes nothing, so that a full disk does not end it', () => {
  claimAttempt(dir, identify(process.pid));
  utimesSync(dir, 0, 0);
  expect(inspectAttempt(dir)).toEqual({ kind: 'alive' });
  expect(statSync(dir).mtimeMs).toBe(0);
});

it('inspecting an unclaimed step claims it, so that it never runs', () => {
  expect(inspectAttempt(dir)).toEqual({ kind: 'never ran' });
  expect(readdirSync(dir)).toEqual(['claim']);
  expect(claimAttempt(dir, identify(process.pid))).toBe(false);
  expect(inspectAttempt(dir)).toEqual({ kind: 'never ran' });
});
