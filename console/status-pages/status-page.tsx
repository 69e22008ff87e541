import { useParams } from '@tanstack/react-router';
import type { ComponentType, ReactElement } from 'react';
import { NotFound } from '../app/not-found.tsx';
import { useGraphqlQuery } from '../api/hooks.ts';
import { statusPage as statusPageQuery, type StatusPageFactsFragment } from '../api/monitoring.generated.ts';
import { TeamName } from '../teams/team-name.tsx';
import { Page } from '../ui/page.tsx';
import { Loaded } from '../ui/states.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { words, type Words } from '../words/words.ts';
import { Appearance } from './appearance.tsx';
import { Components } from './components.tsx';
import { PageSettings } from './page-settings.tsx';
import { Share } from './share.tsx';
import { StateBadge, visibilityName } from './state.tsx';
import { Subscribers } from './subscribers.tsx';
import { Updates } from './updates.tsx';
import './status-pages.css';

type PartName = keyof Words['statusPages']['parts'];

const parts: Record<string, { name: PartName; Part: ComponentType<{ page: StatusPageFactsFragment }> }> = {
  '': { name: 'updates', Part: Updates },
  components: { name: 'components', Part: Components },
  appearance: { name: 'appearance', Part: Appearance },
  settings: { name: 'settings', Part: PageSettings },
  subscribers: { name: 'subscribers', Part: Subscribers },
  share: { name: 'share', Part: Share },
};

export function StatusPageEditor(): ReactElement {
  const t = words().statusPages;
  const { id = '', part = '' } = useParams({ strict: false }) as { id?: string; part?: string };
  const query = useGraphqlQuery(statusPageQuery, { id }, { everySeconds: 5 });
  const shown = parts[part];
  if (query.data?.statusPage === null || !shown) return <NotFound />;
  const page = query.data?.statusPage;
  if (!page)
    return (
      <Page title={t.one}>
        <Loaded query={query} lines={10}>
          {() => null}
        </Loaded>
      </Page>
    );
  const tabs = Object.entries(parts).map(([path, { name }]) => ({
    to: path ? `/status-pages/${id}/${path}` : `/status-pages/${id}`,
    name: t.parts[name],
  }));
  return (
    <Page
      title={page.title}
      lead={
        <span className="row">
          <StateBadge state={page.state} />
          <span className="small">
            {visibilityName(page.visibility)}
            <TeamName id={page.teamId} />
          </span>
        </span>
      }
      actions={
        page.url && (
          <a className="button" href={page.url} rel="noreferrer" target="_blank">
            {t.open}
          </a>
        )
      }
    >
      <Tabs label={page.title} tabs={tabs} />
      <shown.Part key={id} page={page} />
    </Page>
  );
}
