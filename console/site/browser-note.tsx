import type { ReactElement } from 'react';
import { browserAvailability } from '../api/monitoring.generated.ts';
import { useGraphqlQuery } from '../api/hooks.ts';

/** Says where a browser check or a checkout flow is switched on that it will not run, because the server has no browser. */
export function BrowserNote({ isOn = true }: { isOn?: boolean }): ReactElement | null {
  const { data } = useGraphqlQuery(browserAvailability, {}, { enabled: isOn });
  const problem = data?.browserAvailability.problem;
  if (!isOn || !problem) return null;
  return (
    <div className="field-note" role="status">
      <span className="field-warning">{problem}</span>
    </div>
  );
}
