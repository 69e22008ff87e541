import { Link } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { useGraphqlQuery, useGraphqlMutation } from '../../api/hooks.ts';
import {
  deleteSitePage,
  sitePages,
  updateSitePage,
  type PageFactsFragment,
  type SiteFactsFragment,
} from '../../api/monitoring.generated.ts';
import { SiteStatusBadge } from '../../sites/site-status.tsx';
import { useRefusal } from '../../teams/use-teams.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Confirm } from '../../ui/dialog.tsx';
import { Empty, Loaded } from '../../ui/states.tsx';
import { actions, Table } from '../../ui/table.tsx';
import { Time } from '../../ui/time.tsx';
import { words } from '../../words/words.ts';
import { PageDialog } from './page-dialog.tsx';

type Doing = { kind: 'add' } | { kind: 'edit' | 'delete'; page: PageFactsFragment };

/** Pages that are checked in addition to the site, such as a category or the cart. */
export function SitePages({ site }: { site: SiteFactsFragment }): ReactElement {
  const t = words().site.pages;
  const query = useGraphqlQuery(sitePages, { siteId: site.id }, { everySeconds: 10 });
  const refusal = useRefusal(site.teamId, 'site.manage');
  const [doing, setDoing] = useState<Doing | null>(null);
  const stop = (): void => setDoing(null);
  return (
    <Card
      title={t.title}
      flush
      actions={
        <Button look="primary" refusal={refusal} onClick={() => setDoing({ kind: 'add' })}>
          {t.add}
        </Button>
      }
    >
      <Loaded query={query}>
        {({ sitePages: pages }) =>
          pages.length > 0 ? (
            <Table columns={[t.columns.page, t.columns.status, t.columns.checked, actions]}>
              {pages.map((page) => (
                <PageRow
                  key={page.id}
                  siteId={site.id}
                  page={page}
                  refusal={refusal}
                  onDo={(kind) => setDoing({ kind, page })}
                />
              ))}
            </Table>
          ) : (
            <Empty title={t.none}>{t.noneHint}</Empty>
          )
        }
      </Loaded>
      {doing?.kind === 'add' && <PageDialog siteId={site.id} onClose={stop} />}
      {doing?.kind === 'edit' && <PageDialog siteId={site.id} page={doing.page} onClose={stop} />}
      {doing?.kind === 'delete' && <DeletePage page={doing.page} onClose={stop} />}
    </Card>
  );
}

function PageRow({
  siteId,
  page,
  refusal,
  onDo,
}: {
  siteId: string;
  page: PageFactsFragment;
  refusal: string | null;
  onDo: (kind: 'edit' | 'delete') => void;
}): ReactElement {
  const t = words().site.pages;
  const change = useGraphqlMutation(updateSitePage);
  return (
    <tr>
      <td>
        <Link to={`/sites/${siteId}/pages/${page.id}` as '/'}>
          <strong>{page.name}</strong>
        </Link>
        <div className="small quiet mono">{page.path}</div>
      </td>
      <td>
        <SiteStatusBadge status={page.status} />
        {page.browserCheck && <span className="small quiet"> {t.browser}</span>}
      </td>
      <td>
        <Time at={page.lastCheckAt} never={t.notYet} />
      </td>
      <td>
        <div className="row">
          <Button
            refusal={refusal}
            busy={change.isPending}
            onClick={() => change.mutate({ id: page.id, input: { enabled: !page.enabled } })}
          >
            {page.enabled ? t.pause : t.resume}
          </Button>
          <Button refusal={refusal} onClick={() => onDo('edit')}>
            {t.edit}
          </Button>
          <Button look="danger" refusal={refusal} onClick={() => onDo('delete')}>
            {t.delete}
          </Button>
        </div>
      </td>
    </tr>
  );
}

function DeletePage({ page, onClose }: { page: PageFactsFragment; onClose: () => void }): ReactElement {
  const t = words().site.pages;
  const remove = useGraphqlMutation(deleteSitePage, { done: t.deleted(page.name), onDone: onClose });
  return (
    <Confirm
      title={t.deleteTitle(page.name)}
      action={t.deleteAction}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ id: page.id })}
      onClose={onClose}
    >
      {t.deleteHint}
    </Confirm>
  );
}
