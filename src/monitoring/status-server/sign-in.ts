import { verifyPassword } from '#identity/user/password.ts';
import { createLimiter } from '#platform/limiter.ts';
import { networkOf } from '#platform/http/client-network.ts';
import type { MonitoringServices } from '../context.ts';
import type { ListedPage } from './change-storage.ts';

/** Per minute. A page has 8 characters at least; 86,400 guesses a day are far too few for them. */
const limits = { network: 10, page: 60 };
/** Each takes 19 MiB and 30 ms of a core. */
const hashing = createLimiter({ permits: 2, maxWaiting: 20 });

export async function signIn(
  { rateLimiter }: Pick<MonitoringServices, 'rateLimiter'>,
  { id, passwordHash }: ListedPage,
  password: string,
  ip: string,
): Promise<'right' | 'wrong' | 'limited'> {
  const network = await rateLimiter.spendExactly(`status-sign-in:network:${networkOf(ip)}`, limits.network);
  // Only those within the first limit count for the second: one network does not lock others out.
  if (!network.allowed) return 'limited';
  if (!(await rateLimiter.spendExactly(`status-sign-in:page:${id}`, limits.page)).allowed) return 'limited';
  using permit = await hashing.acquire();
  if (!permit) return 'limited';
  return (await verifyPassword(password, passwordHash)) ? 'right' : 'wrong';
}
