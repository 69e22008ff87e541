import type { ReactElement } from 'react';
import type { ListedCheck } from './listed-check.ts';

type JsError = NonNullable<ListedCheck['jsErrors']>[number];

const placeOf = ({ url, line, column }: JsError): string =>
  url ? `${url}${line === null ? '' : `:${line}${column === null ? '' : `:${column}`}`}` : '';

export const JsErrors = ({ errors }: { errors: readonly JsError[] }): ReactElement => (
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
