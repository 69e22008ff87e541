import { Link, useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { NotFound } from '../../app/not-found.tsx';
import { useGraphqlQuery } from '../../api/hooks.ts';
import { sitePages, siteReleases, type SiteFactsFragment } from '../../api/monitoring.generated.ts';
import { SiteStatusBadge } from '../../sites/site-status.tsx';
import { Loaded } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import { words } from '../../words/words.ts';
import { CheckList } from '../checks/check-list.tsx';
import { ResponseHistory } from '../history/response-history.tsx';

/** The response times and checks of one page of a site. */
export function PageHistory({ site }: { site: SiteFactsFragment }): ReactElement {
  const t = words().site.pages;
  const { pageId = '' } = useParams({ strict: false }) as { pageId?: string };
  const query = useGraphqlQuery(sitePages, { siteId: site.id }, { everySeconds: 10 });
  const { data } = useGraphqlQuery(siteReleases, { id: site.id }, { everySeconds: 60 });
  return (
    <Loaded query={query} lines={8}>
      {({ sitePages: pages }) => {
        const page = pages.find(({ id }) => id === pageId);
        if (!page) return <NotFound />;
        return (
          <>
            <div className="row apart">
              <h2 className="row">
                <Link to={`/sites/${site.id}/pages` as '/'}>{t.title}</Link>
                <span aria-hidden="true" className="quiet">
                  /
                </span>
                {page.name}
                <SiteStatusBadge status={page.status} />
              </h2>
              <span className="small quiet">
                <span className="mono">{page.path}</span>
                {' · '}
                {page.lastCheckAt && `${t.checked} `}
                <Time at={page.lastCheckAt} never={t.notChecked} />
              </span>
            </div>
            <ResponseHistory site={site} pageId={page.id} releases={data?.site?.releases ?? []} />
            <CheckList site={site} pageId={page.id} title={words().site.checks.title} />
          </>
        );
      }}
    </Loaded>
  );
}
