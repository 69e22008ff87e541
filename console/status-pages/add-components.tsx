import { useState, type ReactElement } from 'react';
import { useGraphqlQuery } from '../api/hooks.ts';
import {
  componentSites,
  sitePages as sitePagesQuery,
  type ComponentSitesQuery,
} from '../api/monitoring.generated.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Check } from '../ui/form.tsx';
import { count } from '../ui/format.ts';
import { Search } from '../ui/paged.tsx';
import { Empty, Loaded } from '../ui/states.tsx';
import { words } from '../words/words.ts';
import type { ComponentLine, Line } from './component-lines.ts';
import './add-components.css';

type Site = ComponentSitesQuery['sites'][number];
type Target = Pick<ComponentLine, 'name' | 'siteId' | 'pageId' | 'heartbeatId' | 'checkout'>;

const keyOf = ({ siteId, pageId, heartbeatId, checkout }: Omit<Target, 'name'>): string =>
  pageId ?? heartbeatId ?? `${siteId} ${checkout ? 'checkout' : 'site'}`;

const none = { siteId: null, pageId: null, heartbeatId: null, checkout: false };
const siteOf = ({ id, name }: Site): Target => ({ ...none, name, siteId: id });
const checkoutOf = ({ id, name }: Site): Target => {
  const t = words().statusPages.components;
  return {
    ...none,
    name: t.checkoutName(name),
    siteId: id,
    checkout: true,
  };
};

let lastKey = 0;

/** Sites, their pages and checkouts, and heartbeats that are not on the page yet. */
export function AddComponents({
  teamId,
  lines,
  onAdd,
  onClose,
}: {
  teamId: string;
  lines: readonly Line[];
  onAdd: (added: ComponentLine[]) => void;
  onClose: () => void;
}): ReactElement {
  const t = words().statusPages.components;
  const query = useGraphqlQuery(componentSites, { teamId }, { everySeconds: false });
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<ReadonlyMap<string, Target>>(new Map());
  const present = new Set(lines.flatMap((line) => (line.kind === 'component' ? [keyOf(line)] : [])));
  const choice = (target: Target) => ({
    checked: present.has(keyOf(target)) || chosen.has(keyOf(target)),
    disabled: present.has(keyOf(target)),
    hint: present.has(keyOf(target)) ? t.onPage : undefined,
    onChange: (isChosen: boolean) => {
      const next = new Map(chosen);
      if (isChosen) next.set(keyOf(target), target);
      else next.delete(keyOf(target));
      setChosen(next);
    },
  });
  const isFound = ({ name }: { name: string }): boolean =>
    name.toLowerCase().includes(search.trim().toLowerCase());
  const add = (): void => {
    onAdd(
      [...chosen.values()].map((target) => ({
        kind: 'component',
        key: `new ${(lastKey += 1)}`,
        id: null,
        ...target,
        showUptime: true,
        showResponseTime: false,
      })),
    );
    onClose();
  };
  return (
    <Dialog title={t.addTitle} onClose={onClose}>
      <Loaded query={query} lines={6}>
        {({ sites, heartbeats }) =>
          sites.length + heartbeats.length === 0 ? (
            <Empty title={t.noSites}>{t.noSitesHint}</Empty>
          ) : (
            <div className="stack">
              <div className="field">
                <Search label={t.search} placeholder={t.searchHint} value={search} onChange={setSearch} />
              </div>
              <ul className="add-components" aria-label={t.sites}>
                {sites.filter(isFound).map((site) => (
                  <li key={site.id}>
                    <Check label={site.name} {...choice(siteOf(site))} />
                    <div className="add-parts">
                      {site.checkoutFlowEnabled && <Check label={t.checkout} {...choice(checkoutOf(site))} />}
                      <PagesOf site={site} choice={choice} />
                    </div>
                  </li>
                ))}
              </ul>
              {heartbeats.length > 0 && (
                <ul className="add-components" aria-label={t.heartbeats}>
                  {heartbeats.filter(isFound).map(({ id, name }) => (
                    <li key={id}>
                      <Check label={name} {...choice({ ...none, name, heartbeatId: id })} />
                    </li>
                  ))}
                </ul>
              )}
              <div className="row dialog-actions">
                <Button onClick={onClose}>{t.cancel}</Button>
                <Button look="primary" disabled={chosen.size === 0} onClick={add}>
                  {chosen.size === 0 ? t.add : t.addCount(count(chosen.size))}
                </Button>
              </div>
            </div>
          )
        }
      </Loaded>
    </Dialog>
  );
}

type Chosen = {
  checked: boolean;
  disabled: boolean;
  hint: string | undefined;
  onChange: (chosen: boolean) => void;
};

/** Read only on demand: a team can have hundreds of sites. */
function PagesOf({ site, choice }: { site: Site; choice: (target: Target) => Chosen }): ReactElement {
  const t = words().statusPages.components;
  const [isOpen, setOpen] = useState(false);
  const query = useGraphqlQuery(
    sitePagesQuery,
    { siteId: site.id },
    { enabled: isOpen, everySeconds: false },
  );
  if (!isOpen)
    return (
      <button type="button" className="plain small add-open" onClick={() => setOpen(true)}>
        {t.showPages}
        <span className="visually-hidden"> {t.ofSite(site.name)}</span>
      </button>
    );
  return (
    <Loaded query={query} lines={1}>
      {({ sitePages }) =>
        sitePages.length === 0 ? (
          <span className="quiet small">{t.noPages}</span>
        ) : (
          sitePages.map((page) => (
            <Check
              key={page.id}
              label={`${page.name} (${page.path})`}
              {...choice({ ...none, name: page.name, pageId: page.id })}
            />
          ))
        )
      }
    </Loaded>
  );
}
