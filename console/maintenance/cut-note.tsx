import type { ReactElement } from 'react';
import { words } from '../words/words.ts';
import type { Kind, ListedWindow } from './kinds.ts';

/** The services return no more in one list. */
const mostWindows = 500;

/** Says that a list may not have all windows. */
export const CutNote = ({
  kind,
  windows,
}: {
  kind: Kind;
  windows: readonly ListedWindow[];
}): ReactElement | null =>
  windows.length < mostWindows ? null : (
    <p className="quiet small calendar-zone" role="note">
      {words().maintenance.kinds[kind.id].mostShown(mostWindows)}
    </p>
  );
