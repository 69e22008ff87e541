import type { ReactElement } from 'react';
import { milliseconds } from '../../ui/format.ts';
import type { CheckFactsFragment } from '../../api/monitoring.generated.ts';
import { words } from '../../words/words.ts';

type PhaseTimes = NonNullable<CheckFactsFragment['phases']>;

const phaseKeys = ['dnsMs', 'connectMs', 'tlsMs', 'firstByteMs'] as const satisfies (keyof PhaseTimes)[];

/** The phases of a request, drawn to scale. */
export function Phases({ phases }: { phases: PhaseTimes }): ReactElement {
  const t = words().site.checks.phases;
  const shown = phaseKeys.map((key) => ({ key, name: t[key], ms: phases[key] }));
  const sum = shown.reduce((total, { ms }) => total + ms, 0);
  const body = Math.max(phases.totalMs - sum, 0);
  const all = [...shown, { key: 'body', name: t.body, ms: body }];
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
          <dt className="quiet">{t.total}</dt>
          <dd className="number">{milliseconds(phases.totalMs)}</dd>
        </div>
      </dl>
    </div>
  );
}
