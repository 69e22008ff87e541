import type { Services } from '#identity/context.ts';
import { encryptConfig, tryDecrypt } from './destination/destination.ts';
import { listDestinations, updateDestination } from './destination/destination-storage.ts';
import { recordAddresses } from './destination/save-addresses.ts';
import { listTeamMembers, lockEmailAddresses, setEmailAddresses } from './settings/settings-storage.ts';

/**
 * Stops email to a former member of a team, also by its destinations. If nobody is left, its owners get email instead, so that
 * alerts do not go unnoticed. Does nothing if the user is a member again.
 */
export async function removeRecipient(
  { db, secrets }: Pick<Services, 'db' | 'secrets'>,
  { teamId, userId, email }: { teamId: string; userId: string; email: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Whoever changes a destination locks the settings too.
    const addresses = (await lockEmailAddresses(tx, teamId)) ?? [];
    const members = await listTeamMembers(tx, teamId);
    if (members.some((member) => member.userId === userId)) return;
    const owners = members.filter(({ isOwner }) => isOwner).map((member) => member.email);
    /** Null if nothing changes. */
    const without = (before: readonly string[]): string[] | null => {
      const kept = before.filter((address) => address.toLowerCase() !== email.toLowerCase());
      if (kept.length === before.length) return null;
      return kept.length > 0 ? kept : owners;
    };
    const left = without(addresses);
    if (left) await setEmailAddresses(tx, teamId, left);
    for (const destination of await listDestinations(tx, teamId)) {
      const before = tryDecrypt(secrets, destination.config)?.emailAddresses;
      const emailAddresses = before && without(before);
      if (!emailAddresses) continue;
      const enabled = destination.enabled && emailAddresses.length > 0;
      const config = encryptConfig(secrets, { emailAddresses });
      await updateDestination(tx, { ...destination, enabled, config });
      await recordAddresses(tx, { secrets }, destination, { addresses: emailAddresses, team: [destination] });
    }
  });
}
