import { expect, it } from 'vitest';
import { partsOfChannel } from './parts-of-channel.ts';

it.each([
  ['chat1', { teamChannel: 'CHAT1' }],
  ['incident', { teamChannel: 'INCIDENT' }],
  ['webhook', { teamChannel: 'WEBHOOK' }],
  ['webhook:01', { destinationId: '01' }],
  ['ntfy:02', { destinationId: '02' }],
  ['member:03', { memberId: '03' }],
  ['subscriber:04', {}],
  ['report:05', {}],
])('%s is one of the five channels, a destination, a member, or none of them', (channel, parts) => {
  expect(partsOfChannel(channel)).toEqual({
    teamChannel: null,
    destinationId: null,
    memberId: null,
    ...parts,
  });
});
