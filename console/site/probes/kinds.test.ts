import { expect, it } from 'vitest';
import type { ProbeFactsFragment } from '../../api/monitoring.generated.ts';
import { formOf, mistakesIn, placeOf, toCreateInput, toUpdateInput } from './kinds.ts';

const stored: ProbeFactsFragment = {
  id: 'p',
  kind: 'GRAPHQL',
  name: 'API',
  intervalSeconds: 60,
  enabled: true,
  status: 'UP',
  lastCheckAt: null,
  host: null,
  port: null,
  expectedBanner: null,
  recordType: null,
  resolver: null,
  comparison: null,
  records: null,
  minVersion: null,
  serverName: null,
  minDaysLeft: null,
  security: null,
  url: 'https://shop.example/graphql',
  headers: [{ name: 'Store', maskedValue: '…' }],
  subprotocol: null,
  expectedMessage: null,
  query: '{ a }',
  variables: null,
  assertions: [],
};

it('sends only the fields of the kind', () => {
  const form = { ...formOf(undefined), kind: 'TCP' as const, name: 'SSH', host: 'x.example', port: '22' };
  expect(toCreateInput('s', form)).toEqual({
    siteId: 's',
    kind: 'TCP',
    name: 'SSH',
    intervalSeconds: 60,
    host: 'x.example',
    port: 22,
    expectedBanner: null,
  });
  expect(toCreateInput('s', { ...form, kind: 'SMTP', port: '' })).toMatchObject({
    port: null,
    security: 'STARTTLS',
  });
});

it('sends only what was changed, and keeps stored headers', () => {
  const before = formOf(stored);
  expect(toUpdateInput(before, before, stored)).toEqual({});
  const form = { ...before, headers: 'Store: …\nX-Key: new', assertions: 'json $.data.a = 1' };
  expect(toUpdateInput(before, form, stored)).toEqual({
    headers: [{ name: 'Store' }, { name: 'X-Key', value: 'new' }],
    assertions: [{ source: 'JSON_PATH', property: '$.data.a', comparison: 'EQUALS', value: '1' }],
  });
});

it('does not send assertions that cannot be read', () => {
  expect(mistakesIn({ ...formOf(stored), assertions: 'json is fine' })).toHaveProperty('assertions');
  expect(mistakesIn(formOf(stored))).toEqual({});
});

it('says where a probe is', () => {
  expect(placeOf(stored)).toBe('https://shop.example/graphql');
  expect(placeOf({ ...stored, kind: 'TCP', url: null, host: 'x.example', port: 22 })).toBe('x.example:22');
  expect(placeOf({ ...stored, kind: 'DNS', url: null, host: 'x.example', recordType: 'MX' })).toBe(
    'MX x.example',
  );
});
