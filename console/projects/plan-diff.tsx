import { useState, type ReactElement } from 'react';
import type { PlanFragment } from '../api/project.generated.ts';
import { Button } from '../ui/button.tsx';
import { count } from '../ui/format.ts';
import { words } from '../words/words.ts';
import { oneOfKind } from './kinds.ts';
import './plan-diff.css';

type Change = PlanFragment['changes'][number];
type FieldChange = Change['fields'][number];

/** So that colour is never the only sign. */
const signs: Record<Change['action'], string> = {
  CREATE: '+',
  UPDATE: '~',
  MOVE: '→',
  ADOPT: '=',
  DETACH: '○',
  DELETE: '−',
};

const shownAtOnce = 100;

/** What a plan changes, one entry per object. */
export function PlanDiff({ changes }: { changes: readonly Change[] }): ReactElement {
  const [shown, setShown] = useState(shownAtOnce);
  return (
    <>
      <ul className="diff">
        {changes.slice(0, shown).map((change) => (
          <li
            key={`${change.action} ${change.kind} ${change.key}`}
            className={`diff-${change.action.toLowerCase()}`}
          >
            <ChangeHead change={change} />
            {change.fields.length > 0 && <Fields change={change} />}
          </li>
        ))}
      </ul>
      {changes.length > shown && (
        <div className="diff-more">
          <Button onClick={() => setShown(shown + 10 * shownAtOnce)}>
            {words().projects.showMore(count(changes.length - shown))}
          </Button>
        </div>
      )}
    </>
  );
}

function ChangeHead({ change }: { change: Change }): ReactElement {
  const { action, kind, key, formerKey, name, state, error } = change;
  const t = words().projects;
  return (
    <div className="diff-head">
      <span className="diff-sign" aria-hidden="true">
        {signs[action]}
      </span>
      <span className="diff-what">
        <span className="diff-action">{t.actions[action]}</span>{' '}
        <span className="quiet">{oneOfKind(kind)}</span> <code>{key}</code>
        {formerKey !== null && <span className="quiet"> {t.formerly(formerKey)}</span>}
        {name !== key && <span className="quiet"> {name}</span>}
      </span>
      {state === 'DONE' && <span className="small tone-good">{t.changeDone}</span>}
      {state === 'FAILED' && <span className="small tone-bad">{t.changeFailed(error ?? '')}</span>}
    </div>
  );
}

const Fields = ({ change: { action, fields } }: { change: Change }): ReactElement => (
  <dl className="diff-fields">
    {fields.map((field) => (
      <div key={field.path}>
        <dt>{field.path}</dt>
        <dd>
          <Value field={field} isNew={action === 'CREATE'} />
        </dd>
      </div>
    ))}
  </dl>
);

function Value({ field, isNew }: { field: FieldChange; isNew: boolean }): ReactElement {
  const { before, after, secret } = field;
  const t = words().projects;
  if (secret) return <span className="quiet">{t.secret}</span>;
  return (
    <>
      {!isNew && (
        <>
          <del>{before ?? t.defaultValue}</del> <span aria-hidden="true">→</span>{' '}
        </>
      )}
      <ins>{after ?? t.defaultValue}</ins>
    </>
  );
}
