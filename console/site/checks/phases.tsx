import type { ReactElement } from 'react';
import { milliseconds } from '../../ui/format.ts';
import type { CheckFactsFragment } from '../../api/monitoring.generated.ts';

type PhaseTimes = NonNullable<CheckFactsFragment['phases']>;

const names: readonly (readonly [keyof PhaseTimes, string])[] = [
  ['dnsMs', 'Name'],
  ['connectMs', 'Connection'],
  ['tlsMs', 'TLS'],
  ['firstByteMs', 'First byte'],
];

/** The phases of a request, drawn to scale. */
export function Phases({ phases }: { phases: PhaseTimes }): ReactElement {
  const shown = names.map(([key, name]) => ({ key, name, ms: phases[key] }));
  const sum = shown.reduce((total, { ms }) => total + ms, 0);
  const body = Math.max(phases.totalMs - sum, 0);
  const all = [...shown, { key: 'body', name: 'Body', ms: body }];
  return (
    <div>
      <div className="phases" aria-hidden="true">
        {all.map(({ key, ms }) => (
          <span key={key} className={`phase phase-${key}`} style={{ flexGrow: ms }} />
        ))}
      </div>
      <dl className="row small phase-names">
        {all.map(({ key, name, ms }) => (
          <div key={key} className="row">
            <span className={`phase-mark phase-${key}`} aria-hidden="true" />
            <dt className="quiet">{name}</dt>
            <dd className="number">{milliseconds(ms)}</dd>
          </div>
        ))}
        <div className="row">
          <dt className="quiet">Total</dt>
          <dd className="number">{milliseconds(phases.totalMs)}</dd>
        </div>
      </dl>
    </div>
  );
}
