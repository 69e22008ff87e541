import { expect, it } from 'vitest';
import type { DestinationFactsFragment } from '../../api/monitoring.generated.ts';
import { channelName, formOf, stateOf, toCreateInput, toUpdateInput } from './kinds.ts';

const slack: DestinationFactsFragment = {
  id: 'one',
  teamId: 'team',
  kind: 'SLACK',
  name: '#alerts',
  enabled: true,
  byDefault: true,
  target: 'hooks.slack.com',
  emailAddresses: null,
  unconfirmedAddresses: [],
  url: 'https://hooks.slack.com/x',
  signingSecret: null,
  callbackUrl: null,
  acceptsCallbacks: false,
};

it('a new destination has the fields of its kind only, also after another kind was filled in', () => {
  const form = {
    ...formOf(null),
    name: ' Bot ',
    url: 'https://hooks.slack.com/x',
    key: 'token',
    chatId: '@shop',
  };
  expect(toCreateInput('team', { ...form, kind: 'TELEGRAM' })).toEqual({
    teamId: 'team',
    kind: 'TELEGRAM',
    name: 'Bot',
    enabled: true,
    byDefault: true,
    key: 'token',
    chatId: '@shop',
  });
});

it('addresses are sent as a list', () => {
  const form = { ...formOf(null), kind: 'EMAIL' as const, emailAddresses: 'a@x.example, b@x.example' };
  expect(toCreateInput('team', form)).toMatchObject({ emailAddresses: ['a@x.example', 'b@x.example'] });
});

it('an edited destination sends what was changed, so that secrets are kept', () => {
  const before = formOf(slack);
  expect(toUpdateInput(before, before)).toEqual({});
  expect(toUpdateInput(before, { ...before, name: '#ops', byDefault: false })).toEqual({
    name: '#ops',
    byDefault: false,
  });
  expect(toUpdateInput(before, { ...before, callbackSecret: ' secret ' })).toEqual({
    callbackSecret: 'secret',
  });
});

it.for([
  ['email', null, 'Email'],
  ['slack:1', '#alerts', '#alerts'],
  ['slack:1', null, 'Slack, deleted'],
  ['member:1', 'ann@example.com', 'ann@example.com'],
  ['member:1', null, 'A former member'],
] as const)('a delivery to %s with the name %s was sent to "%s"', ([channel, destinationName, name]) => {
  expect(channelName({ channel, destinationName })).toBe(name);
});

it('a destination for email is on only if there is a mail server and a confirmed address', () => {
  const addresses = ['a@x.example', 'b@x.example'];
  const mail = {
    kind: 'EMAIL',
    enabled: true,
    emailAddresses: addresses,
    unconfirmedAddresses: [] as string[],
  } as const;
  expect(stateOf(mail, true)).toBe('on');
  expect(stateOf({ ...mail, unconfirmedAddresses: ['a@x.example'] }, true)).toBe('on');
  expect(stateOf({ ...mail, unconfirmedAddresses: addresses }, true)).toBe('unconfirmed');
  expect(stateOf(mail, false)).toBe('noMailServer');
  expect(stateOf({ ...mail, enabled: false }, false)).toBe('off');
  expect(stateOf({ ...mail, kind: 'SLACK', emailAddresses: null }, false)).toBe('on');
});
