import type { ReactElement } from 'react';
import { Button } from '../../ui/button.tsx';
import { words } from '../../words/words.ts';
import type { Converted } from './use-converted-steps.ts';

/** What became of a recording, and what of it could not be converted. */
export function ConvertedNote({
  converted,
  onDismiss,
}: {
  converted: Converted | null;
  onDismiss: () => void;
}): ReactElement | null {
  const t = words().checkout;
  if (!converted) return null;
  const { steps, problems } = converted;
  return (
    <div className="recording-lost" role="status">
      <div className="row apart">
        <strong>
          {t.converted(steps)} {t.undoHint}
        </strong>
        <Button onClick={onDismiss}>{t.dismiss}</Button>
      </div>
      {problems.length > 0 && (
        <>
          <p>{t.lost}</p>
          <ul>
            {problems.map(({ step, message }) => (
              <li key={step}>{t.lostStep(step, message)}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
