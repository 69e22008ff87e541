import { describe, expect, it } from 'vitest';
import type { StepReport, StepStatus } from './agent-protocol.ts';
import { hasSwitched, isInMaintenance } from './step-names.ts';

const steps = (all: Record<string, StepStatus>): StepReport[] =>
  Object.entries(all).map(([name, status]) => ({
    name,
    status,
    startedAt: null,
    completedAt: null,
    exitCode: null,
  }));

describe('a deployment', () => {
  it.each<[boolean, Record<string, StepStatus>]>([
    [false, {}],
    [false, { switch: 'RUNNING' }],
    [false, { switch: 'FAILED' }],
    [false, { 'switch back': 'SUCCEEDED' }],
    [true, { switch: 'SUCCEEDED' }],
  ])('has switched: %s after %j', (expected, all) => {
    expect(hasSwitched(steps(all))).toBe(expected);
  });

  it.each<[boolean, Record<string, StepStatus>]>([
    [false, { 'maintenance on': 'PENDING', 'maintenance off': 'PENDING' }],
    [false, { 'maintenance on': 'SKIPPED', 'maintenance off': 'SKIPPED' }],
    [true, { 'maintenance on, new release': 'RUNNING', 'maintenance on': 'PENDING' }],
    [true, { 'maintenance on': 'SUCCEEDED', 'maintenance off': 'RUNNING' }],
    [true, { 'maintenance on': 'FAILED' }],
    [true, { 'maintenance on': 'SUCCEEDED', 'maintenance off': 'FAILED' }],
    [false, { 'maintenance on': 'SUCCEEDED', 'maintenance off': 'SUCCEEDED' }],
    [false, { 'maintenance on': 'SUCCEEDED', 'maintenance off': 'PENDING', 'end maintenance': 'SUCCEEDED' }],
  ])('is in maintenance: %s with %j', (expected, all) => {
    expect(isInMaintenance(steps(all))).toBe(expected);
  });
});
