import type { Services } from '#identity/context.ts';
import { listTeamMembers, lockEmailAddresses, setEmailAddresses } from './settings/settings-storage.ts';

/**
 * Stops email to a former member of a team. If nobody is left, its owners get email instead, so that alerts do not go
 * unnoticed. Does nothing if the user is a member again.
 */
export async function removeRecipient(
  { db }: Pick<Services, 'db'>,
  { teamId, userId, email }: { teamId: string; userId: string; email: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const addresses = (await lockEmailAddresses(tx, teamId)) ?? [];
    const kept = addresses.filter((address) => address.toLowerCase() !== email.toLowerCase());
    if (kept.length === addresses.length) return;
    const members = await listTeamMembers(tx, teamId);
    if (members.some((member) => member.userId === userId)) return;
    const owners = members.filter(({ isOwner }) => isOwner).map((member) => member.email);
    await setEmailAddresses(tx, teamId, kept.length > 0 ? kept : owners);
  });
}
