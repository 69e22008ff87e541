import { Link } from '@tanstack/react-router';
import { useId, type ReactElement } from 'react';
import { SuspectRelease } from '../../alerts/suspect-release.tsx';
import { useGraphqlQuery } from '../../api/hooks.ts';
import {
  bannerIncident,
  type CheckFactsFragment,
  type ProblemFactsFragment,
  type SiteFactsFragment,
} from '../../api/monitoring.generated.ts';
import { Acknowledge } from '../../incidents/acknowledge.tsx';
import { acknowledgedText } from '../../incidents/incident-state.tsx';
import { count, milliseconds } from '../../ui/format.ts';
import { Time } from '../../ui/time.tsx';
import { words } from '../../words/words.ts';
import { checkKinds } from '../checks/check-kinds.ts';
import { failedStep } from './failed-check.ts';
import './site-banner.css';

/** What is told at once. More than this is one cause with many effects. */
const most = 3;

/** Why a site is down or degraded, and what can be done about it. */
export function SiteBanner({
  site,
  problems,
}: {
  site: SiteFactsFragment;
  problems: readonly ProblemFactsFragment[];
}): ReactElement | null {
  const t = words().site.banner;
  const id = useId();
  if (problems.length === 0) return null;
  const shown = problems.slice(0, most);
  const rest = problems.length - shown.length;
  const incidentId = problems.find((problem) => problem.incidentId)?.incidentId ?? null;
  // The release is named once for everything that began after it.
  const suspect = shown.find(({ suspectDeploymentId }) => suspectDeploymentId);
  return (
    <section
      className={`site-banner site-banner-${problems[0]!.status === 'DOWN' ? 'down' : 'degraded'}`}
      aria-labelledby={id}
    >
      <h2 id={id} className="visually-hidden">
        {problems[0]!.status === 'DOWN' ? t.whyDown : t.whyDegraded}
      </h2>
      <ul className="site-banner-problems">
        {shown.map((problem) => (
          <Problem
            key={`${problem.alertType} ${problem.pageId} ${problem.probeId} ${problem.alertId}`}
            site={site}
            problem={problem}
          />
        ))}
      </ul>
      {rest > 0 && (
        <p className="small">
          <Link to={`/sites/${site.id}/alerts` as '/'}>{t.more(count(rest))}</Link>
        </p>
      )}
      <div className="row site-banner-actions">
        {incidentId && <IncidentActions id={incidentId} />}
        {suspect && (
          <SuspectRelease
            lead={<strong>{t.suspect} </strong>}
            deploymentId={suspect.suspectDeploymentId!}
            failedAt={suspect.since!}
          />
        )}
      </div>
    </section>
  );
}

function IncidentActions({ id }: { id: string }): ReactElement | null {
  const t = words().site.banner;
  const { data } = useGraphqlQuery(bannerIncident, { id }, { everySeconds: 10 });
  const incident = data?.incident;
  if (!incident) return null;
  return (
    <>
      <Acknowledge incident={incident} primary />
      <Link to="/incidents/$id" params={{ id }} className="small">
        {t.incident(count(incident.number))}
      </Link>
      {incident.acknowledgedBy && <span className="small">{acknowledgedText(incident)}</span>}
    </>
  );
}

function Problem({
  site,
  problem,
}: {
  site: SiteFactsFragment;
  problem: ProblemFactsFragment;
}): ReactElement {
  const t = words().site.banner;
  const check = problem.lastFailedCheck;
  const said = saidBy(site, problem, check);
  return (
    <li
      className={`site-banner-problem ${problem.alertType === 'CHECKOUT_FAILED' ? 'site-banner-pictured' : ''}`}
    >
      <div className="site-banner-text">
        <strong>{titleOf(problem, check)}</strong>
        {said && <p className="site-banner-said">{said}</p>}
        <p className="small">
          {problem.since && (
            <>
              {t.since} <Time at={problem.since} />
            </>
          )}
          {check && (
            <>
              {problem.since && ' · '}
              {t.lastSeen} <Time at={check.createdAt} /> {t.byCheck(checkKinds[check.checkType])}
              {' · '}
              <Link to={`/sites/${site.id}/checks` as '/'} search={searchOf(problem, check) as never}>
                {t.showChecks}
              </Link>
            </>
          )}
        </p>
      </div>
      {check?.screenshotUrl && (
        <a href={check.screenshotUrl} target="_blank" rel="noreferrer" className="site-banner-picture">
          <img src={check.screenshotUrl} alt={words().site.checks.screenshot} />
        </a>
      )}
    </li>
  );
}

function titleOf({ alertType, name }: ProblemFactsFragment, check: CheckFactsFragment | null): string {
  const t = words().site.banner;
  if (alertType === null) return t.slow;
  const step = alertType === 'CHECKOUT_FAILED' ? failedStep(check) : undefined;
  return step ? t.checkoutStep(step) : t.titles[alertType](name);
}

/** What the check said, or else the alert. */
function saidBy(
  site: SiteFactsFragment,
  { alertType, message }: ProblemFactsFragment,
  check: CheckFactsFragment | null,
): string | null {
  const t = words().site.banner;
  if (alertType === null) return t.slowSince(milliseconds(site.degradedAfterMs));
  if (alertType === 'JS_ERROR') return check?.jsErrors?.[0]?.message ?? message;
  return check?.errorMessage ?? message;
}

const searchOf = (
  { alertType, pageId, probeId }: ProblemFactsFragment,
  check: CheckFactsFragment,
): object => ({
  ...(alertType === 'JS_ERROR' ? {} : { outcome: 'DOWN' }),
  ...(alertType === 'CHECKOUT_FAILED' || alertType === 'JS_ERROR' ? { kind: check.checkType } : {}),
  ...((pageId ?? probeId) ? { place: pageId ?? probeId } : {}),
});
