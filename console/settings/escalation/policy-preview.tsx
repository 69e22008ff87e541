import type { ReactElement } from 'react';
import { spellMinutes } from './policy.ts';
import type { Recipient } from './use-recipients.ts';
import './policy-preview.css';

export type PreviewStep = { afterMinutes: number; to: readonly Recipient[] };

/** The steps of a policy on a line. */
export const PolicyPreview = ({
  steps,
  repeat,
}: {
  steps: readonly PreviewStep[];
  repeat: number;
}): ReactElement => (
  <ol className="policy-line" aria-label="Steps">
    {steps.map(({ afterMinutes, to }, index) => (
      <li key={index}>
        <span className="policy-time number">
          <span className="visually-hidden">at </span>
          {spellMinutes(afterMinutes)}
        </span>
        <span className="policy-to">
          {to.length === 0 && <span className="quiet">nobody</span>}
          {to.map(({ value, name, isOn }) => (
            <span key={value} className={isOn ? undefined : 'tone-warn'}>
              {name}
              {!isOn && ' (off)'}
            </span>
          ))}
        </span>
      </li>
    ))}
    {repeat > 0 && (
      <li className="policy-again">
        <span className="policy-time">{repeat === 1 ? 'Repeats once' : `Repeats ${repeat} times`}</span>
        <span className="policy-to quiet">while nobody acknowledges</span>
      </li>
    )}
  </ol>
);
