import type { ReactElement } from 'react';
import type { CheckFactsFragment } from '../../api/monitoring.generated.ts';
import { Badge } from '../../ui/badge.tsx';
import { milliseconds } from '../../ui/format.ts';
import { Time } from '../../ui/time.tsx';
import { CheckoutSteps } from './checkout-steps.tsx';
import { Phases } from './phases.tsx';
import './site-checks.css';

export const checkKinds: Record<CheckFactsFragment['checkType'], string> = {
  HTTP: 'HTTP',
  BROWSER: 'Browser',
  CHECKOUT_FLOW: 'Checkout',
};

const countErrors = (errors: number): string =>
  errors === 1 ? '1 JavaScript error' : `${errors} JavaScript errors`;

/** One line, which expands to the details. */
export function CheckRow({
  check,
  pageName,
}: {
  check: CheckFactsFragment;
  pageName: string | undefined;
}): ReactElement {
  const errors = check.jsErrors ?? [];
  return (
    <li>
      <details className="check-row">
        <summary>
          <Badge tone={check.status === 'UP' ? 'good' : 'bad'}>{check.status === 'UP' ? 'Up' : 'Down'}</Badge>
          <span className="small quiet">{checkKinds[check.checkType]}</span>
          <span className="truncate">
            {pageName && <strong>{pageName} </strong>}
            {check.errorMessage ?? (errors.length > 0 ? countErrors(errors.length) : 'fine')}
          </span>
          <span className="number small">{milliseconds(check.responseTimeMs)}</span>
          <span className="quiet small">
            <Time at={check.createdAt} />
          </span>
        </summary>
        <CheckDetails check={check} />
      </details>
    </li>
  );
}

export function CheckDetails({ check }: { check: CheckFactsFragment }): ReactElement {
  const errors = check.jsErrors ?? [];
  return (
    <div className="stack check-details">
      {check.errorMessage && <p className="check-message">{check.errorMessage}</p>}
      {check.statusCode !== null && <p className="small quiet">HTTP status {check.statusCode}</p>}
      {check.phases && <Phases phases={check.phases} />}
      {check.steps && <CheckoutSteps steps={check.steps} />}
      {check.screenshotUrl && (
        <a href={check.screenshotUrl} target="_blank" rel="noreferrer">
          <img
            className="screenshot"
            src={check.screenshotUrl}
            alt="The page when the check failed"
            loading="lazy"
          />
        </a>
      )}
      {errors.length > 0 && <JsErrors errors={errors} />}
    </div>
  );
}

type JsError = NonNullable<CheckFactsFragment['jsErrors']>[number];

const placeOf = ({ url, line, column }: JsError): string =>
  url ? `${url}${line === null ? '' : `:${line}${column === null ? '' : `:${column}`}`}` : '';

const JsErrors = ({ errors }: { errors: readonly JsError[] }): ReactElement => (
  <ul className="js-errors">
    {errors.map((error, index) => (
      <li key={index}>
        <span className="small quiet">{error.source}</span>
        <p>{error.message}</p>
        {placeOf(error) && <p className="mono small quiet">{placeOf(error)}</p>}
        {error.stackTrace && (
          <details>
            <summary className="small">Stack</summary>
            <pre tabIndex={0}>{error.stackTrace}</pre>
          </details>
        )}
      </li>
    ))}
  </ul>
);
