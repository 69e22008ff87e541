import { expect, it } from 'vitest';
import { settingsOf, toInput, type SiteSettingsForm } from './settings-form.ts';

const before = settingsOf({
  teamId: 'team',
  id: 's',
  name: 'Shop',
  createdAt: '2026-01-01T00:00:00.000Z',
  url: 'https://shop.example/',
  status: 'UP',
  muted: false,
  paused: false,
  checkIntervalSeconds: 60,
  browserChecks: false,
  checkoutFlowEnabled: false,
  basicAuthUsername: 'ann',
  expectedContent: 'Welcome',
  degradedAfterMs: null,
  failureThreshold: 2,
  recoveryThreshold: 1,
  lastCheckAt: null,
  nextCheckAt: null,
  certificateExpiresAt: null,
  viewportWidth: 1_366,
  viewportHeight: 768,
  waitForSelector: '#cart',
  tags: ['live', 'shop'],
  regions: ['fra'],
  quorum: 'MAJORITY',
  inMaintenance: false,
  nextMaintenanceAt: null,
  httpCheck: null,
});
const changedTo = (change: Partial<SiteSettingsForm>) => toInput({ ...before, ...change }, before);

it('sends only the changed fields', () => {
  expect(changedTo({})).toEqual({});
  expect(changedTo({ name: 'Store', checkIntervalSeconds: '90', browserChecks: true })).toEqual({
    name: 'Store',
    checkIntervalSeconds: 90,
    browserChecks: true,
  });
});

it('clears emptied fields', () => {
  expect(changedTo({ expectedContent: '', waitForSelector: '' })).toEqual({
    expectedContent: null,
    waitForSelector: null,
  });
  expect(changedTo({ degradedAfterMs: '500' })).toEqual({ degradedAfterMs: 500 });
});

it('sends all tags if one was added or removed', () => {
  expect(changedTo({ tags: 'live' })).toEqual({ tags: ['live'] });
  expect(changedTo({ tags: '' })).toEqual({ tags: [] });
});

it('sends all regions if one was added or removed, and the quorum', () => {
  expect(changedTo({ regions: '' })).toEqual({ regions: [] });
  expect(changedTo({ regions: 'fra, waw', quorum: 'ALL' })).toEqual({
    regions: ['fra', 'waw'],
    quorum: 'ALL',
  });
});

it('keeps a stored password unless a new one is given, and drops it with the user name', () => {
  expect(changedTo({ basicAuthPassword: 'new' })).toEqual({ basicAuthPassword: 'new' });
  expect(changedTo({ basicAuthUsername: '' })).toEqual({ basicAuthUsername: null, basicAuthPassword: null });
});
