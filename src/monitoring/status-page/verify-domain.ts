import { randomBytes } from 'node:crypto';
import { record } from '#identity/audit/record.ts';
import { databaseNow } from '#platform/db/clock-storage.ts';
import { findTextRecords } from '#platform/outbound/text-records.ts';
import { refuse } from '#platform/parse-input.ts';
import type { Context, MonitoringServices } from '../context.ts';
import { lockOwnPage, refuseTaken, requireOwnPage } from './own-page.ts';
import { updatePage, type StatusPage } from './page-storage.ts';

type Domain = Pick<StatusPage, 'domain' | 'domainToken' | 'domainVerifiedAt'>;

/** After a change of the domain: another one has to be verified, unless the operator trusts all teams. */
export function withDomain(
  { monitoring, clock }: Pick<MonitoringServices, 'monitoring' | 'clock'>,
  before: Domain,
  domain: string | null,
): Domain {
  const { domainToken, domainVerifiedAt } = before;
  if (domain === before.domain) return { domain, domainToken, domainVerifiedAt };
  if (domain === null) return { domain, domainToken: null, domainVerifiedAt: null };
  const isTrusted = monitoring.statusDomains === 'unverified';
  return {
    domain,
    domainToken: randomBytes(16).toString('hex'),
    domainVerifiedAt: isTrusted ? clock.now() : null,
  };
}

export const domainStateOf = ({ domain, domainVerifiedAt }: Domain): 'VERIFIED' | 'UNVERIFIED' | null =>
  domain === null ? null : domainVerifiedAt ? 'VERIFIED' : 'UNVERIFIED';

/** Below the domain and not at it, which often has a CNAME record, and then no others. */
export const domainRecordOf = ({ domain, domainToken }: Domain): { name: string; value: string } | null =>
  domain === null || domainToken === null
    ? null
    : { name: `_steward-challenge.${domain}`, value: domainToken };

/**
 * Whoever can set a DNS record of a domain decides what is shown there. Without this, a team could take the name of somebody else, or one
 * under which this server is reached, and get all requests to it.
 */
export async function verifyStatusPageDomain(ctx: Context, id: string): Promise<StatusPage> {
  const page = await requireOwnPage(ctx, id);
  const wanted = domainRecordOf(page);
  if (!wanted) return refuse('This page has no custom domain.', 'id');
  if (page.domainVerifiedAt) return page;
  const found = await findTextRecords(wanted.name, ctx.monitoring.dnsServers);
  if (found.kind === 'no-answer')
    refuse(`The name servers of ${page.domain} did not answer. Try again in a minute.`, 'domain');
  else if (!found.texts.includes(wanted.value))
    refuse(
      `${wanted.name} has no TXT record with ${wanted.value}. A new record can take some minutes until it is found.`,
      'domain',
    );
  return refuseTaken(
    ctx.db.transaction().execute(async (tx) => {
      const before = await lockOwnPage(tx, ctx, id);
      if (before.domainToken !== page.domainToken)
        refuse('The domain was changed in the meantime. Try again.', 'domain');
      const after = { ...before, domainVerifiedAt: await databaseNow(tx) };
      await updatePage(tx, after);
      const resource = `status page ${after.title}: ${after.domain}`;
      await record(tx, ctx.caller, 'status-page.verify-domain', resource, after.teamId);
      return after;
    }),
  );
}
