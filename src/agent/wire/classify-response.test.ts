import { describe, expect, it } from 'vitest';
import {
  isFinal,
  isPostponed,
  describeFailure,
  type Body,
  type ExpectedResponse,
} from './classify-response.ts';

const heartbeat: ExpectedResponse = { status: 200, fits: ({ cancel }) => typeof cancel === 'boolean' };
const poll: ExpectedResponse = { ...heartbeat, mayBeEmpty: true };
const error = (code: string, more: object = {}): Body => ({
  errors: [{ message: 'No.', extensions: { code, ...more } }],
});

describe('a response is final', () => {
  it.each<[number, Body | null]>([
    [200, { cancel: false }],
    [404, error('NOT_FOUND', { reason: 'UNKNOWN_DEPLOYMENT' })],
    [409, { reason: 'ENDED', status: 'FAILED' }],
    [412, { size: 0 }],
    [416, { size: 17 }],
  ])('with %i %j', (status, body) => {
    expect(isFinal({ status, body }, heartbeat)).toBe(true);
  });

  it.each<[number, Body | null]>([
    [200, null],
    [200, {}],
    [202, { cancel: false }],
    [204, null],
    [400, error('BAD_REQUEST')],
    [401, error('UNAUTHORIZED')],
    [403, null],
    [403, error('FORBIDDEN')],
    [404, null],
    [404, {}],
    [404, error('NOT_FOUND')],
    [404, { errors: [null] }],
    [404, { errors: 'no' }],
    [409, null],
    [409, { reason: 'x' }],
    [412, {}],
    [413, error('BAD_REQUEST')],
    [416, { size: '17' }],
    [429, error('RATE_LIMITED')],
    [500, error('INTERNAL')],
    [502, null],
  ])('but not with %i %j', (status, body) => {
    expect(isFinal({ status, body }, heartbeat)).toBe(false);
  });

  it('with 204 only where it is allowed', () => {
    expect(isFinal({ status: 204, body: null }, poll)).toBe(true);
  });
});

it('only the control plane itself can postpone a log, not a proxy', () => {
  expect(isPostponed({ status: 429, body: error('RATE_LIMITED') })).toBe(true);
  expect(isPostponed({ status: 507, body: error('INSUFFICIENT_STORAGE') })).toBe(true);
  expect(isPostponed({ status: 429, body: null })).toBe(false);
  expect(isPostponed({ status: 507, body: {} })).toBe(false);
  expect(isPostponed({ status: 500, body: error('INTERNAL') })).toBe(false);
});

it('describes a response that is not final', () => {
  const failure = (status: number, body: Body | null): string =>
    describeFailure('https://s.example', { status, body });
  expect(failure(403, null)).toMatch(/returned 403, but not from Steward\. Check the proxy/);
  expect(failure(500, error('INTERNAL'))).toBe('https://s.example returned 500: No.');
  expect(failure(400, error('BAD_REQUEST'))).toMatch(
    /does not understand this agent: No\. Run steward-agent self-upgrade/,
  );
  expect(failure(401, null)).toMatch(/does not know this agent's token/);
});
