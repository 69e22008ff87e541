import type { Tx } from '#platform/db/pool.ts';
import { badRequest } from '#platform/errors.ts';
import type { Context } from '../context.ts';
import { decryptHeaders, encryptHeaders } from './header-secrets.ts';
import {
  findHttpCheckSecrets,
  listPagesWithSecrets,
  setHttpCheck,
  type HttpCheckOwner,
} from './http-check-storage.ts';
import { parseHttpCheck, type HttpCheckInput } from './parse-http-check.ts';

export type SaveOptions = { isOtherOrigin?: boolean };

/** Undefined leaves it as it is. Must be called after the row was inserted. */
export async function saveHttpCheck(
  tx: Tx,
  { secrets }: Pick<Context, 'secrets'>,
  owner: HttpCheckOwner,
  input: HttpCheckInput | null | undefined,
  { isOtherOrigin = false }: SaveOptions = {},
): Promise<void> {
  if (input === undefined) return;
  const purpose = `${owner.table}.http_check_secrets` as const;
  const stored = isOtherOrigin
    ? 'elsewhere'
    : decryptHeaders(secrets, await findHttpCheckSecrets(tx, owner), purpose);
  const { check, values } = parseHttpCheck(input, stored);
  await setHttpCheck(tx, owner, check, encryptHeaders(secrets, values, purpose));
}

/** Otherwise, anyone who can change the address of a site could have the stored values sent to their own server. */
export async function protectHeaders(
  tx: Tx,
  siteId: string,
  input: HttpCheckInput | null | undefined,
): Promise<void> {
  if (input === undefined && (await findHttpCheckSecrets(tx, { table: 'sites', id: siteId })) !== null)
    throw badRequest(
      'Enter the headers of the HTTP check again: stored values are not sent to another server.',
      {
        field: 'httpCheck',
      },
    );
  const pages = await listPagesWithSecrets(tx, siteId);
  if (pages.length > 0)
    throw badRequest(
      `Remove the headers of the HTTP checks of these pages first: ${pages.join(', ')}. Stored values are not sent to another server.`,
      { field: 'url' },
    );
}
