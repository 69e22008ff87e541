import { expect, it } from 'vitest';
import { channels, formOf, toInput, type ChannelName } from './channel.ts';

const settings = {
  emailEnabled: true,
  emailAddresses: ['a@example.com', 'b@example.com'],
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
