import { expect, it } from 'vitest';
import { channels, formOf, stateOf, toInput, withAddress, type ChannelName } from './channel.ts';

const settings = {
  emailEnabled: true,
  emailAddresses: ['a@example.com', 'b@example.com'],
  unconfirmedAddresses: ['b@example.com'],
  chat1Enabled: false,
  chat1WebhookUrl: null,
  chat2Enabled: false,
  chat2WebhookUrl: null,
  incidentEnabled: false,
  incidentIntegrationKey: null,
  webhookEnabled: true,
  webhookUrl: 'https://hooks.example/x',
  webhookSecret: null,
  deploymentEvents: [],
  timezone: null,
  mailServer: true,
};
const of = (name: ChannelName) => channels.find((channel) => channel.name === name)!;

it('shows addresses in one field and sends them as a list', () => {
  expect(formOf('email', settings)).toEqual({ enabled: true, to: 'a@example.com, b@example.com' });
  expect(toInput(of('email'), { enabled: false, to: 'a@x.example;b@x.example,  c@x.example' })).toEqual({
    emailEnabled: false,
    emailAddresses: ['a@x.example', 'b@x.example', 'c@x.example'],
  });
});

it('changes one channel only, and clears emptied fields', () => {
  expect(formOf('chat1', settings)).toEqual({ enabled: false, to: '' });
  expect(toInput(of('webhook'), { enabled: true, to: ' https://hooks.example/y ' })).toEqual({
    webhookEnabled: true,
    webhookUrl: 'https://hooks.example/y',
  });
  expect(toInput(of('chat2'), { enabled: false, to: '' })).toEqual({
    chat2Enabled: false,
    chat2WebhookUrl: null,
  });
});

it('a channel is on only if something can be sent', () => {
  expect(stateOf('email', settings)).toBe('on');
  expect(stateOf('email', { ...settings, mailServer: false })).toBe('noMailServer');
  const unconfirmedAddresses = settings.emailAddresses;
  expect(stateOf('email', { ...settings, unconfirmedAddresses })).toBe('unconfirmed');
  expect(stateOf('webhook', { ...settings, unconfirmedAddresses })).toBe('on');
  expect(stateOf('webhook', { ...settings, mailServer: false })).toBe('on');
  expect(stateOf('webhook', { ...settings, webhookEnabled: false })).toBe('off');
  expect(stateOf('chat1', settings)).toBe('notSetUp');
});

it('the first address of a channel turns it on, and a changed one keeps it as it is', () => {
  const empty = { enabled: false, to: '' };
  expect(withAddress(empty, 'h')).toEqual({ enabled: true, to: 'h' });
  expect(withAddress({ enabled: false, to: 'h' }, 'ht')).toEqual({ enabled: false, to: 'ht' });
  expect(withAddress({ enabled: true, to: 'h' }, '')).toEqual(empty);
});
