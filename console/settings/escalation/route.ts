import { alertTypes } from '../../alerts/alert-type.ts';
import type { AlertType, DeploymentNotice, PolicyFactsFragment } from '../../api/monitoring.generated.ts';

/** Types of alerts of a site that take the same way. Without a policy, they go to the channels that are on. */
export type Route = {
  policy: PolicyFactsFragment | null;
  /** Because of which it is for the site. Null if it is for all sites. */
  tag: string | null;
  alertTypes: AlertType[];
};

/** Alerts of hosts and of heartbeats without a site have no tags of a site. */
const ofSites = alertTypes.filter((type) => !['AGENT_OFFLINE', 'HOST_DISK', 'CRON_STUCK'].includes(type));

/**
 * As the service decides: the first policy that is for the type and for one of the tags. `policies` are in their order. Certificates are
 * announced only if the team has chosen them in its settings, or if a policy lists them.
 */
export function routesOf(
  policies: readonly PolicyFactsFragment[],
  siteTags: readonly string[],
  chosen: readonly DeploymentNotice[],
): Route[] {
  const routes: Route[] = [];
  for (const type of ofSites) {
    const isChosen = type !== 'CERTIFICATE_EXPIRES' || chosen.includes(type);
    const policy = policies.find((each) => takes(each, type, isChosen) && isFor(each, siteTags)) ?? null;
    if (!policy && !isChosen) continue;
    const known = routes.find((route) => route.policy === policy);
    if (known) known.alertTypes.push(type);
    else
      routes.push({
        policy,
        tag: policy?.tags.find((tag) => siteTags.includes(tag)) ?? null,
        alertTypes: [type],
      });
  }
  return routes;
}

export const takesAllOf = ({ alertTypes }: Route): boolean => alertTypes.length === ofSites.length;

const isFor = ({ tags }: PolicyFactsFragment, siteTags: readonly string[]): boolean =>
  tags.length === 0 || tags.some((tag) => siteTags.includes(tag));

const takes = ({ alertTypes, notices }: PolicyFactsFragment, type: AlertType, isChosen: boolean): boolean =>
  alertTypes.length === 0 && notices.length === 0
    ? isChosen
    : alertTypes.includes(type) || notices.some((notice) => notice === type);
