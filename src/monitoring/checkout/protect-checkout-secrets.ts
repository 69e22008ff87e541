import type { Tx } from '#platform/db/pool.ts';
import { badRequest } from '#platform/errors.ts';
import type { StoredSite } from '../site/site-storage.ts';
import { forgetSecrets } from './checkout-storage.ts';

/**
 * Before a site moves to another origin. The values of secret steps were given for the old one: whoever may change the
 * address could otherwise have them typed into a page of their own. As with the basic-auth password, they have to be given
 * again. A flow that is off loses them, since only saving it again can switch it on.
 */
export async function protectCheckoutSecrets(
  tx: Tx,
  { id, checkoutEnabled, hasCheckoutSecrets }: StoredSite,
): Promise<void> {
  if (!hasCheckoutSecrets) return;
  if (checkoutEnabled)
    throw badRequest(
      'Switch the checkout flow off before you change the address to another origin, and save it again afterwards with its secret values: they are not typed into another site.',
      { field: 'url' },
    );
  await forgetSecrets(tx, id);
}
