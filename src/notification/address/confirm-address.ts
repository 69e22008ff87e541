import { insertAuditEntry } from '#identity/audit/audit-storage.ts';
import type { Services } from '#identity/context.ts';
import { newId } from '#platform/id.ts';
import { findRequestBySecret, markConfirmed, type Request } from './address-storage.ts';
import { hashSecret } from './confirmation-mail.ts';

/** Null if the link is forged or has expired. Changes nothing: programs that preview mails open links, too. */
export const findConfirmation = ({ db }: Services, token: string): Promise<Request | null> =>
  findRequestBySecret(db, hashSecret(token));

/** Does nothing if the link does not work, or if the address is confirmed already. */
export async function confirmAddress(services: Services, token: string, ip: string): Promise<void> {
  await services.db.transaction().execute(async (tx) => {
    const request = await findRequestBySecret(tx, hashSecret(token));
    if (!request || !(await markConfirmed(tx, request.id))) return;
    await insertAuditEntry(tx, {
      id: newId(),
      userId: null,
      actor: request.address,
      tokenName: null,
      action: 'destination.confirm-address',
      resource: `address ${request.address}`,
      ip,
      teamId: request.teamId,
    });
  });
}
