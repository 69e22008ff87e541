import { expect, it } from 'vitest';
import { parseNatsUrl } from './nats-address.ts';

it.each([
  ['nats://broker', { servers: ['broker:4222'] }],
  ['broker:4333', { servers: ['broker:4333'] }],
  ['nats://a:1, nats://b:2', { servers: ['a:1', 'b:2'] }],
  ['nats://me:12%403@broker', { servers: ['broker:4222'], user: 'me', pass: '12@3' }],
  ['nats://s3cret@broker', { servers: ['broker:4222'], token: 's3cret' }],
  ['tls://[::1]:4222', { servers: ['[::1]:4222'], tls: {} }],
])('reads %s', (text, address) => {
  expect(parseNatsUrl(text)).toEqual(address);
});

it.each(['', 'http://broker', 'nats://', 'nats://broker,'])('refuses "%s" without repeating it', (text) => {
  expect(() => parseNatsUrl(text)).toThrow('NATS_URL is not a valid NATS URL');
});
