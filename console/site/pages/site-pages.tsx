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
import { PageDialog } from './page-dialog.tsx';

type Doing = { kind: 'add' } | { kind: 'edit' | 'delete'; page: PageFactsFragment };

/** Pages that are checked in addition to the site, such as a category or the cart. */
export function SitePages({ site }: { site: SiteFactsFragment }): ReactElement {
  const query = useGraphqlQuery(sitePages, { siteId: site.id }, { everySeconds: 10 });
  const refusal = useRefusal(site.teamId, 'site.manage');
  const [doing, setDoing] = useState<Doing | null>(null);
  const stop = (): void => setDoing(null);
  return (
    <Card
      title="Pages"
      flush
      actions={
        <Button look="primary" refusal={refusal} onClick={() => setDoing({ kind: 'add' })}>
          Add page
        </Button>
      }
    >
      <Loaded query={query}>
        {({ sitePages: pages }) =>
          pages.length > 0 ? (
            <Table columns={['Page', 'Status', 'Checked', actions]}>
              {pages.map((page) => (
                <PageRow
                  key={page.id}
                  page={page}
                  refusal={refusal}
                  onDo={(kind) => setDoing({ kind, page })}
                />
              ))}
            </Table>
          ) : (
            <Empty title="No pages yet">
              The site's own address is always checked. Add other important pages, such as a category, the
              cart or a landing page.
            </Empty>
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
  page,
  refusal,
  onDo,
}: {
  page: PageFactsFragment;
  refusal: string | null;
  onDo: (kind: 'edit' | 'delete') => void;
}): ReactElement {
  const change = useGraphqlMutation(updateSitePage);
  return (
    <tr>
      <td>
        <strong>{page.name}</strong>
        <div className="small quiet mono">{page.path}</div>
      </td>
      <td>
        <SiteStatusBadge status={page.status} />
        {page.browserCheck && <span className="small quiet"> browser</span>}
      </td>
      <td>
        <Time at={page.lastCheckAt} never="not yet" />
      </td>
      <td>
        <div className="row">
          <Button
            refusal={refusal}
            busy={change.isPending}
            onClick={() => change.mutate({ id: page.id, input: { enabled: !page.enabled } })}
          >
            {page.enabled ? 'Pause' : 'Resume'}
          </Button>
          <Button refusal={refusal} onClick={() => onDo('edit')}>
            Edit
          </Button>
          <Button look="danger" refusal={refusal} onClick={() => onDo('delete')}>
            Delete
          </Button>
        </div>
      </td>
    </tr>
  );
}

function DeletePage({ page, onClose }: { page: PageFactsFragment; onClose: () => void }): ReactElement {
  const remove = useGraphqlMutation(deleteSitePage, { done: `${page.name} was deleted.`, onDone: onClose });
  return (
    <Confirm
      title={`Delete ${page.name}?`}
      action="Delete page"
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ id: page.id })}
      onClose={onClose}
    >
      Its checks and alerts are deleted as well.
    </Confirm>
  );
}
