import { Link } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { useGraphqlQuery } from '../api/hooks.ts';
import { statusPages as statusPagesQuery, type StatusPagesQuery } from '../api/monitoring.generated.ts';
import { TeamName } from '../teams/team-name.tsx';
import { useCreationRefusal, useTeamId } from '../teams/use-teams.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { count } from '../ui/format.ts';
import { Page } from '../ui/page.tsx';
import { Empty, Loaded } from '../ui/states.tsx';
import { words } from '../words/words.ts';
import { CreatePage } from './create-page.tsx';
import { StateBadge, visibilityName } from './state.tsx';
import './status-pages.css';

export function StatusPagesPage(): ReactElement {
  const t = words().statusPages;
  const query = useGraphqlQuery(statusPagesQuery, { teamId: useTeamId() });
  const refusal = useCreationRefusal('status-page.manage');
  const [isCreating, setCreating] = useState(false);
  const create = (
    <Button look="primary" refusal={refusal} onClick={() => setCreating(true)}>
      {t.create}
    </Button>
  );
  return (
    <Page title={t.title} actions={create}>
      <Card flush>
        <Loaded query={query} lines={5}>
          {({ statusPages }) =>
            statusPages.length > 0 ? (
              <ul className="list status-page-list">
                {statusPages.map((page) => (
                  <li key={page.id}>
                    <ListedPage page={page} />
                  </li>
                ))}
              </ul>
            ) : (
              <Empty title={t.none}>
                <p>{t.noneHint}</p>
                {create}
              </Empty>
            )
          }
        </Loaded>
      </Card>
      {isCreating && <CreatePage onClose={() => setCreating(false)} />}
    </Page>
  );
}

const ListedPage = ({ page }: { page: StatusPagesQuery['statusPages'][number] }): ReactElement => {
  const t = words().statusPages;
  return (
    <>
      <StateBadge state={page.state} />
      <div className="status-page-name">
        <Link to="/status-pages/$id" params={{ id: page.id }} className="truncate">
          {page.title}
        </Link>
        <span className="quiet small truncate">
          {page.url ? (
            <a href={page.url} rel="noreferrer" target="_blank">
              {shortAddress(page.url)}
            </a>
          ) : (
            `/status/${page.slug}`
          )}
          <TeamName id={page.teamId} />
        </span>
      </div>
      <span className="small">
        {visibilityName(page.visibility)}
        <span className="quiet">
          {' '}
          · {t.componentCount(count(page.components.length), page.components.length)}
        </span>
      </span>
      <span className="small number">
        {t.subscriberCount(count(page.subscribersCount), page.subscribersCount)}
      </span>
    </>
  );
};

/** Without the protocol and the key. */
const shortAddress = (url: string): string => {
  const { host, pathname } = new URL(url);
  return `${host}${pathname === '/' ? '' : pathname}`;
};
