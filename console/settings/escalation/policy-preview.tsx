import type { ReactElement } from 'react';
import { words } from '../../words/words.ts';
import { spellMinutes } from './policy.ts';
import { labelOf, type Recipient } from './use-recipients.ts';
import './policy-preview.css';

export type PreviewStep = { afterMinutes: number; to: readonly Recipient[] };

/** The steps of a policy on a line. */
export const PolicyPreview = ({
  steps,
  repeat,
}: {
  steps: readonly PreviewStep[];
  repeat: number;
}): ReactElement => {
  const t = words().settings.escalation;
  return (
    <ol className="policy-line" aria-label={t.steps}>
      {steps.map(({ afterMinutes, to }, index) => (
        <li key={index}>
          <span className="policy-time number">
            <span className="visually-hidden">{t.at} </span>
            {spellMinutes(afterMinutes)}
          </span>
          <span className="policy-to">
            {to.length === 0 && <span className="quiet">{t.nobody}</span>}
            {to.map((recipient) => (
              <span key={recipient.value} className={recipient.isOn ? undefined : 'tone-warn'}>
                {labelOf(recipient)}
              </span>
            ))}
          </span>
        </li>
      ))}
      {repeat > 0 && (
        <li className="policy-again">
          <span className="policy-time">{t.repeats(repeat)}</span>
          <span className="policy-to quiet">{t.ifNobody}</span>
        </li>
      )}
    </ol>
  );
};
