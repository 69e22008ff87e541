import { useState, type ReactElement } from 'react';
import { useGraphqlMutation, useGraphqlQuery } from '../../api/hooks.ts';
import {
  deleteProbe,
  siteProbes,
  updateProbe,
  type ProbeFactsFragment,
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
import { placeOf } from './kinds.ts';
import { ProbeDialog } from './probe-dialog.tsx';

type Doing = { kind: 'add' } | { kind: 'edit' | 'delete'; probe: ProbeFactsFragment };

/** What is checked beside the pages of a site, such as its mail server or its DNS records. */
export function SiteProbes({ site }: { site: SiteFactsFragment }): ReactElement {
  const t = words().site.probes;
  const query = useGraphqlQuery(siteProbes, { siteId: site.id }, { everySeconds: 10 });
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
        {({ probes }) =>
          probes.length > 0 ? (
            <Table columns={[t.columns.probe, t.columns.type, t.columns.status, t.columns.checked, actions]}>
              {probes.map((probe) => (
                <ProbeRow
                  key={probe.id}
                  probe={probe}
                  refusal={refusal}
                  onDo={(kind) => setDoing({ kind, probe })}
                />
              ))}
            </Table>
          ) : (
            <Empty title={t.none}>{t.noneHint}</Empty>
          )
        }
      </Loaded>
      {doing?.kind === 'add' && <ProbeDialog siteId={site.id} onClose={stop} />}
      {doing?.kind === 'edit' && <ProbeDialog siteId={site.id} probe={doing.probe} onClose={stop} />}
      {doing?.kind === 'delete' && <DeleteProbe probe={doing.probe} onClose={stop} />}
    </Card>
  );
}

function ProbeRow({
  probe,
  refusal,
  onDo,
}: {
  probe: ProbeFactsFragment;
  refusal: string | null;
  onDo: (kind: 'edit' | 'delete') => void;
}): ReactElement {
  const t = words().site.probes;
  const change = useGraphqlMutation(updateProbe);
  return (
    <tr>
      <td>
        <strong>{probe.name}</strong>
        <div className="small quiet mono">{placeOf(probe)}</div>
      </td>
      <td>{t.kinds[probe.kind]}</td>
      <td>
        <SiteStatusBadge status={probe.status} />
      </td>
      <td>
        <Time at={probe.lastCheckAt} never={t.notYet} />
      </td>
      <td>
        <div className="row">
          <Button
            refusal={refusal}
            busy={change.isPending}
            onClick={() => change.mutate({ id: probe.id, input: { enabled: !probe.enabled } })}
          >
            {probe.enabled ? t.pause : t.resume}
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

function DeleteProbe({ probe, onClose }: { probe: ProbeFactsFragment; onClose: () => void }): ReactElement {
  const t = words().site.probes;
  const remove = useGraphqlMutation(deleteProbe, { done: t.deleted(probe.name), onDone: onClose });
  return (
    <Confirm
      title={t.deleteTitle(probe.name)}
      action={t.deleteAction}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ id: probe.id })}
      onClose={onClose}
    >
      {t.deleteHint}
    </Confirm>
  );
}
