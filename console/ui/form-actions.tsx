import type { ReactElement } from 'react';
import { words } from '../words/words.ts';
import { Button } from './button.tsx';

/** The end of a form over stored values. */
export const FormActions = ({
  isChanged,
  busy,
  onDiscard,
}: {
  isChanged: boolean;
  busy: boolean;
  onDiscard: () => void;
}): ReactElement => (
  <div className="row">
    <Button look="primary" type="submit" busy={busy} disabled={!isChanged}>
      {words().ui.save}
    </Button>
    {isChanged && <Button onClick={onDiscard}>{words().ui.discard}</Button>}
  </div>
);
