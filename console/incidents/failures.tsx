import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { alertNames } from '../alerts/alert-type.ts';
import { useGraphqlQuery } from '../api/hooks.ts';
import {
  alertFailure,
  type AlertFailureQuery,
  type AlertType,
  type ConfirmingCheckFragment,
} from '../api/monitoring.generated.ts';
import { CheckDetails, checkKinds } from '../site/checks/check-row.tsx';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { exact } from '../ui/format.ts';
import { Loaded } from '../ui/states.tsx';
import { Time } from '../ui/time.tsx';
import { locale, words } from '../words/words.ts';
import type { WholeIncident } from './whole-incident.ts';

type Alert = WholeIncident['alerts'][number];

/** Each has a query of its own. */
const most = 3;

/** The alerts that go on, otherwise the last that ended, with the newest check of each. */
export function Failures({ incident }: { incident: WholeIncident }): ReactElement {
  const newest = incident.alerts.toReversed();
  const open = newest.filter(({ resolvedAt }) => resolvedAt === null);
  const shown = (open.length > 0 ? open : newest).slice(0, most);
  return (
    <Card title={words().incidents.failure.title}>
      {shown.map((alert) => (
        <Failure key={alert.id} alert={alert} isTitle={alert.message === incident.title} />
      ))}
      {shown.length === 0 && <p className="quiet">{words().incidents.failure.gone}</p>}
    </Card>
  );
}

/** Types of alerts that checks open. */
const checked: ReadonlySet<AlertType> = new Set<AlertType>([
  'SITE_DOWN',
  'PAGE_DOWN',
  'JS_ERROR',
  'CHECKOUT_FAILED',
  'PROBE_DOWN',
]);

export const isAboutChecks = ({ alertType }: { alertType: AlertType }): boolean => checked.has(alertType);

/** The message of the alert that is the title of the page is not repeated. */
function Failure({ alert, isTitle }: { alert: Alert; isTitle: boolean }): ReactElement {
  return (
    <section className="failure stack" aria-label={alert.message}>
      <div className="row">
        <Badge tone={alert.resolvedAt ? 'good' : 'bad'}>{alertNames()[alert.alertType]}</Badge>
        {!isTitle && <span className="failure-message">{alert.message}</span>}
      </div>
      {isAboutChecks(alert) && <Evidence alert={alert} />}
    </section>
  );
}

/** How it was found and confirmed, and what it looks like now. */
export function Evidence({
  alert,
}: {
  alert: { id: string; siteId: string; resolvedAt: string | null };
}): ReactElement {
  const t = words().incidents.failure;
  const query = useGraphqlQuery(
    alertFailure,
    { id: alert.id },
    { everySeconds: alert.resolvedAt ? false : 10 },
  );
  return (
    <Loaded query={query} lines={4}>
      {({ alert: found }) =>
        found?.lastFailedCheck ? (
          <>
            <Confirmation checks={found.failedChecks} />
            <LastCheck check={found.lastFailedCheck} />
            <p className="small">
              <Link to={`/sites/${alert.siteId}/checks` as '/'}>{t.allChecks}</Link>
            </p>
          </>
        ) : (
          <p className="quiet small">{t.gone}</p>
        )
      }
    </Loaded>
  );
}

type LastFailedCheck = NonNullable<NonNullable<AlertFailureQuery['alert']>['lastFailedCheck']>;

function LastCheck({ check }: { check: LastFailedCheck }): ReactElement {
  const t = words().incidents.failure;
  const failedStep = check.steps?.findIndex(({ status }) => status === 'FAILED') ?? -1;
  return (
    <>
      {failedStep >= 0 && (
        <p className="failure-step">
          <strong>{t.failedStep(failedStep + 1, check.steps!.length, check.steps![failedStep]!.name)}</strong>
          {check.steps![failedStep]!.message && <br />}
          {check.steps![failedStep]!.message}
        </p>
      )}
      <p className="quiet small">
        {t.last}: {checkKinds[check.checkType]} · {check.region} · <Time at={check.createdAt} />
      </p>
      <CheckDetails check={failedStep >= 0 ? { ...check, errorMessage: null, statusCode: null } : check} />
    </>
  );
}

const clock = (at: string): string => new Date(at).toLocaleTimeString(locale(), { timeStyle: 'medium' });

/** "Found by the HTTP check from fra at 12:00:01, confirmed by the HTTP check from waw at 12:00:06". */
export function Confirmation({
  checks: [first, ...others],
}: {
  checks: readonly ConfirmingCheckFragment[];
}): ReactElement | null {
  const t = words().incidents.failure;
  if (!first) return null;
  const nameOf = ({ checkType }: ConfirmingCheckFragment): string => checkKinds[checkType];
  return (
    <span className="quiet small" title={exact(new Date(first.createdAt))}>
      {[
        t.found(nameOf(first), first.region, clock(first.createdAt)),
        ...others
          .slice(0, 3)
          .map((check) => t.confirmed(nameOf(check), check.region, clock(check.createdAt))),
      ].join(', ')}
    </span>
  );
}
