import type { OpenInvitation } from './invitation-storage.ts';
import { roleWords } from './role-words.ts';

type Offer = Pick<OpenInvitation, 'teamName' | 'role' | 'invitedBy' | 'inviterName' | 'email' | 'expiresAt'>;

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** In a subject, a name that could be a message of its own is left out. */
const isPlain = (name: string): boolean => /^[\p{L}\p{M}\p{N}\p{Zs}&'’-]{1,40}$/u.test(name);

/** A name can be anything, so the address is there as well. */
const senderOf = ({ inviterName, invitedBy }: Offer): string =>
  inviterName === null ? invitedBy : `${inviterName} (${invitedBy})`;

export function writeInvitationMail(offer: Offer, link: string): { subject: string; text: string } {
  const { teamName, role, email, expiresAt } = offer;
  const { name, may } = roleWords[role];
  return {
    subject: subjectOf(offer),
    text: `${[
      `${senderOf(offer)} invites you to join the team "${teamName}" on Steward with the role ${name}: you can ${may}.`,
      `See the invitation and join:\n${link}`,
      `The link works once, until ${day.format(expiresAt)}. It shows that ${email} is your address, so do not pass it on.`,
      'If you do not know the sender, ignore this email.',
    ].join('\n\n')}\n`,
  };
}

function subjectOf({ teamName, inviterName, invitedBy }: Offer): string {
  const inviter = inviterName !== null && isPlain(inviterName) ? inviterName : invitedBy;
  return `${inviter} invites you to ${isPlain(teamName) ? `the team ${teamName}` : 'a team'} on Steward`;
}
