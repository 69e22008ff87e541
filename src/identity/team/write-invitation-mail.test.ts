import { expect, it } from 'vitest';
import { writeInvitationMail } from './write-invitation-mail.ts';

const offer = {
  teamName: 'Agency',
  role: 'DEPLOYER' as const,
  invitedBy: 'ann@example.com',
  inviterName: 'Ann Owner',
  email: 'bob@example.com',
  expiresAt: new Date('2026-11-26T23:30:00Z'),
};
const link = 'https://steward.example/auth#invitation=secret';

it('an invitation names the team, its sender and the role in words', () => {
  expect(writeInvitationMail(offer, link)).toEqual({
    subject: 'Ann Owner invites you to the team Agency on Steward',
    text: `Ann Owner (ann@example.com) invites you to join the team "Agency" on Steward with the role Deployer: you can see everything of the team, deploy, roll back, run checks, and manage incidents and maintenance.

See the invitation and join:
https://steward.example/auth#invitation=secret

The link works once, until 26 November 2026. It shows that bob@example.com is your address, so do not pass it on.

If you do not know the sender, ignore this email.
`,
  });
});

it.each([
  ['Your parcel is held: http://evil.example', 'ann@example.com invites you to the team Agency on Steward'],
  ['a'.repeat(41), 'ann@example.com invites you to the team Agency on Steward'],
  ["Zoë O'Neill-Núñez 2", "Zoë O'Neill-Núñez 2 invites you to the team Agency on Steward"],
])('the subject has a name only if it is plain: %s', (inviterName, subject) => {
  expect(writeInvitationMail({ ...offer, inviterName }, link).subject).toBe(subject);
});

it('the subject has no team whose name is a message', () => {
  const { subject } = writeInvitationMail({ ...offer, teamName: 'Pay at evil.example' }, link);
  expect(subject).toBe('Ann Owner invites you to a team on Steward');
});

it('an invitation of somebody whose account is gone has only the address of the sender', () => {
  const { subject, text } = writeInvitationMail({ ...offer, inviterName: null }, link);
  expect(subject).toBe('ann@example.com invites you to the team Agency on Steward');
  expect(text).toContain('ann@example.com invites you to join the team "Agency"');
});
