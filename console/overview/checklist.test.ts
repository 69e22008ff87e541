import { expect, it } from 'vitest';
import { stepsOf, type Progress } from './checklist.ts';

const fresh: Progress = { sites: 0, hasNotification: false, environments: [], colleagues: 0, teamId: null };
const done = (progress: Partial<Progress>): string[] =>
  stepsOf({ ...fresh, ...progress })
    .filter(({ isDone }) => isDone)
    .map(({ name }) => name);

it('ticks only the account for somebody who has just signed up', () => {
  expect(done({})).toEqual(['account']);
});

it('ticks each step from what there is', () => {
  const environment = { id: 'e', lastDeploymentAt: null, verificationMode: 'OFF' };
  expect(done({ sites: 1, hasNotification: true, environments: [environment] })).toEqual([
    'account',
    'site',
    'notification',
    'environment',
  ]);
  const used = { id: 'f', lastDeploymentAt: '2026-01-01T00:00:00.000Z', verificationMode: 'OBSERVE' };
  expect(done({ environments: [environment, used], colleagues: 1 })).toEqual([
    'account',
    'environment',
    'deployment',
    'verification',
    'colleague',
  ]);
});

it('leads to the environment once there is one', () => {
  const paths = (progress: Partial<Progress>) => stepsOf({ ...fresh, ...progress }).map(({ path }) => path);
  expect(paths({})).toContain('/environments/new');
  const environments = [{ id: 'e', lastDeploymentAt: null, verificationMode: null }];
  expect(paths({ environments }).filter((path) => path === '/environments/e')).toHaveLength(2);
});
