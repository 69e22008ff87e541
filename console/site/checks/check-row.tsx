import type { ReactElement } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { milliseconds } from '../../ui/format.ts';
import { Time } from '../../ui/time.tsx';
import { CheckoutSteps } from './checkout-steps.tsx';
import { Phases } from './phases.tsx';
import type { ListedCheck } from './listed-check.ts';

const kinds: Record<ListedCheck['checkType'], string> = {
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
  check: ListedCheck;
  pageName: string | undefined;
}): ReactElement {
  const errors = check.jsErrors ?? [];
  return (
    <li>
      <details className="check-row">
        <summary>
          <Badge tone={check.status === 'UP' ? 'good' : 'bad'}>{check.status === 'UP' ? 'Up' : 'Down'}</Badge>
          <span className="small quiet">{kinds[check.checkType]}</span>
          <span className="truncate">
            {pageName && <strong>{pageName} </strong>}
            {check.errorMessage ?? (errors.length > 0 ? countErrors(errors.length) : 'fine')}
          </span>
          <span className="number small">{milliseconds(check.responseTimeMs)}</span>
          <span className="quiet small">
            <Time at={check.createdAt} />
          </span>
        </summary>
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
      </details>
    </li>
  );
}

type JsError = NonNullable<ListedCheck['jsErrors']>[number];

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
