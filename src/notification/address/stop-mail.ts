import { insertAuditEntry } from '#identity/audit/audit-storage.ts';
import type { Services } from '#identity/context.ts';
import { newId } from '#platform/id.ts';
import { findTeamMail, markStopped, markWanted } from './address-storage.ts';
import { readStopToken } from './stop-link.ts';

export type StoppableMail = { address: string; teamName: string; isStopped: boolean };

/** Null if the link is forged, or if the team is gone. Changes nothing: programs that preview mails open links, too. */
export async function findStoppable(services: Services, token: string): Promise<StoppableMail | null> {
  const subject = readStopToken(services, token);
  return subject && findTeamMail(services.db, subject);
}

/** As whoever reads the mails of this address. `isWanted`: they want them again. */
export async function changeMail(
  services: Services,
  token: string,
  ip: string,
  isWanted: boolean,
): Promise<void> {
  const subject = readStopToken(services, token);
  if (!subject) return;
  const { teamId, address } = subject;
  await services.db.transaction().execute(async (tx) => {
    const isChanged = isWanted
      ? await markWanted(tx, subject)
      : await markStopped(tx, { ...subject, id: newId() });
    if (!isChanged) return;
    await insertAuditEntry(tx, {
      id: newId(),
      userId: null,
      actor: address,
      tokenName: null,
      action: isWanted ? 'address.want-mail' : 'address.stop-mail',
      resource: `address ${address}`,
      ip,
      teamId,
    });
  });
}
