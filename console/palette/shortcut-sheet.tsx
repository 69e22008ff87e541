import type { ReactElement, ReactNode } from 'react';
import { navigationItems } from '../app/navigation-items.ts';
import { areShortcutsOn, isMac } from '../app/shortcuts.ts';
import { useUser } from '../app/use-user.ts';
import { Dialog } from '../ui/dialog.tsx';
import { words } from '../words/words.ts';
import './shortcut-sheet.css';

/** All shortcuts, opened with `?`. */
export function ShortcutSheet({ onClose }: { onClose: () => void }): ReactElement {
  const t = words().app.shortcuts;
  const { role } = useUser();
  return (
    <Dialog title={t.title} onClose={onClose} wide>
      <div className="stack">
        <div className="shortcuts">
          <Keys title={t.anywhere}>
            <Line keys={[isMac() ? '⌘' : words().app.controlKey, 'K']} name={t.palette} />
            <Line keys={['/']} name={t.search} />
            <Line keys={['n']} name={t.newEntry} />
            <Line keys={['?']} name={t.help} />
          </Keys>
          <Keys title={t.goTo}>
            {navigationItems(role === 'ADMIN').map(
              ({ to, name, key }) =>
                key && <Line key={to} keys={['g', key]} between={t.followedBy} name={name} />,
            )}
          </Keys>
        </div>
        <p className="quiet small">{areShortcutsOn() ? t.offHint : t.isOff}</p>
      </div>
    </Dialog>
  );
}

const Keys = ({ title, children }: { title: string; children: ReactNode }): ReactElement => (
  <section>
    <h3>{title}</h3>
    <dl>{children}</dl>
  </section>
);

const Line = ({
  keys: [first, second],
  between,
  name,
}: {
  keys: readonly [string, string?];
  between?: string;
  name: string;
}): ReactElement => (
  <div>
    <dt>{name}</dt>
    <dd>
      <kbd>{first}</kbd>
      {second && (
        <>
          {between ? <span className="quiet small"> {between} </span> : ' '}
          <kbd>{second}</kbd>
        </>
      )}
    </dd>
  </div>
);
