import type { ReactElement } from 'react';
import type { CheckFactsFragment, SiteFactsFragment } from '../../api/monitoring.generated.ts';
import { Badge } from '../../ui/badge.tsx';
import { count, milliseconds } from '../../ui/format.ts';
import { Time } from '../../ui/time.tsx';
import { words } from '../../words/words.ts';
import { IgnoreError } from '../patterns/ignore-error.tsx';
import { checkKinds } from './check-kinds.ts';
import { CheckoutSteps } from './checkout-steps.tsx';
import { Phases } from './phases.tsx';
import './site-checks.css';

export { checkKinds } from './check-kinds.ts';

/** One line, which expands to the details. */
export function CheckRow({
  site,
  check,
  place,
}: {
  site: SiteFactsFragment;
  check: CheckFactsFragment;
  /** The name of the page or probe. */
  place: string | undefined;
}): ReactElement {
  const t = words().site.checks;
  const errors = check.jsErrors ?? [];
  return (
    <li>
      <details className="check-row">
        <summary>
          <Badge tone={check.status === 'UP' ? 'good' : 'bad'}>{t.outcomes[check.status]}</Badge>
          <span className="small quiet">
            {checkKinds[check.checkType]}
            {check.region !== 'local' && ` · ${check.region}`}
          </span>
          <span className="truncate">
            {place && <strong>{place} </strong>}
            {check.errorMessage ??
              (errors.length > 0 ? t.jsErrors(errors.length, count(errors.length)) : t.fine)}
          </span>
          <span className="number small">{milliseconds(check.responseTimeMs)}</span>
          <span className="quiet small">
            <Time at={check.createdAt} />
          </span>
        </summary>
        <CheckDetails check={check} site={site} />
      </details>
    </li>
  );
}

export function CheckDetails({
  check,
  site,
}: {
  check: CheckFactsFragment;
  /** Where errors can be ignored. */
  site?: SiteFactsFragment;
}): ReactElement {
  const t = words().site.checks;
  const errors = check.jsErrors ?? [];
  return (
    <div className="stack check-details">
      {check.errorMessage && <p className="check-message">{check.errorMessage}</p>}
      {check.statusCode !== null && <p className="small quiet">{t.httpStatus(check.statusCode)}</p>}
      {check.phases && <Phases phases={check.phases} />}
      {check.steps && <CheckoutSteps steps={check.steps} />}
      {check.screenshotUrl && (
        <a href={check.screenshotUrl} target="_blank" rel="noreferrer">
          <img className="screenshot" src={check.screenshotUrl} alt={t.screenshot} loading="lazy" />
        </a>
      )}
      {errors.length > 0 && <JsErrors errors={errors} site={site} />}
    </div>
  );
}

type JsError = NonNullable<CheckFactsFragment['jsErrors']>[number];

const placeOf = ({ url, line, column }: JsError): string =>
  url ? `${url}${line === null ? '' : `:${line}${column === null ? '' : `:${column}`}`}` : '';

const JsErrors = ({
  errors,
  site,
}: {
  errors: readonly JsError[];
  site: SiteFactsFragment | undefined;
}): ReactElement => (
  <ul className="js-errors">
    {errors.map((error, index) => (
      <li key={index}>
        <span className="small quiet">{error.source}</span>
        <p>{error.message}</p>
        {placeOf(error) && <p className="mono small quiet">{placeOf(error)}</p>}
        {error.stackTrace && (
          <details>
            <summary className="small">{words().site.checks.stack}</summary>
            <pre tabIndex={0}>{error.stackTrace}</pre>
          </details>
        )}
        {site && <IgnoreError site={site} message={error.message} />}
      </li>
    ))}
  </ul>
);
