import { useState, type ReactElement } from 'react';
import { useGraphqlMutation, useGraphqlQuery } from '../../api/hooks.ts';
import { revokeVatKey, vatKeys, type VatKeysQuery } from '../../api/vat.generated.ts';
import { refusalOf } from '../../teams/may.ts';
import type { Team } from '../../teams/use-teams.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Confirm } from '../../ui/dialog.tsx';
import { count } from '../../ui/format.ts';
import { Empty, Loaded } from '../../ui/states.tsx';
import { actions, Table } from '../../ui/table.tsx';
import { Time } from '../../ui/time.tsx';
import { words } from '../../words/words.ts';
import { NewKey } from './new-key.tsx';
import { Requester } from './requester.tsx';

type Key = VatKeysQuery['vatKeys'][number];

/** With whose VAT number a team asks the registers, and the keys with which its shops do. */
export const Keys = ({ team }: { team: Team }): ReactElement => (
  <>
    <Requester team={team} />
    <KeyList team={team} />
  </>
);

function KeyList({ team }: { team: Team }): ReactElement {
  const t = words().vat.keys;
  const refusal = refusalOf(team, 'vat.manage');
  const query = useGraphqlQuery(vatKeys, { teamId: team.id }, { enabled: !refusal });
  const [isMaking, setMaking] = useState(false);
  if (refusal)
    return (
      <Card title={t.title}>
        <Empty title={t.refused}>{refusal}</Empty>
      </Card>
    );
  return (
    <Card
      title={t.title}
      flush
      actions={
        <Button look="primary" onClick={() => setMaking(true)}>
          {t.make}
        </Button>
      }
    >
      {isMaking && <NewKey team={team} onClose={() => setMaking(false)} />}
      <Loaded query={query}>
        {({ vatKeys: keys }) =>
          keys.length > 0 ? (
            <Table
              columns={[
                t.columns.name,
                t.columns.limit,
                t.columns.pages,
                t.columns.state,
                t.columns.lastUsed,
                actions,
              ]}
            >
              {keys.map((key) => (
                <KeyRow key={key.id} vatKey={key} />
              ))}
            </Table>
          ) : (
            <Empty title={t.none}>
              {t.noneLead} <code>validate</code> {t.noneOr} <code>lookup</code> {t.noneEnd}
            </Empty>
          )
        }
      </Loaded>
    </Card>
  );
}

function KeyRow({ vatKey: key }: { vatKey: Key }): ReactElement {
  const t = words().vat.keys;
  const [isAsking, setAsking] = useState(false);
  const revoke = useGraphqlMutation(revokeVatKey, {
    done: t.revokedDone(key.name),
    onDone: () => setAsking(false),
  });
  return (
    <tr>
      <td>
        <strong>{key.name}</strong>
        <div className="small quiet mono">{key.prefix}…</div>
        <div className="small quiet">
          {t.created} <Time at={key.createdAt} /> {t.createdBy(key.createdBy)}
        </div>
      </td>
      <td className="small">
        {key.requestsPerMinute === null ? t.noLimit : t.perMinute(count(key.requestsPerMinute))}
      </td>
      <td className="small">{key.allowedOrigins?.join(', ') ?? t.allPages}</td>
      <td>
        {key.revokedAt ? <Badge tone="idle">{t.revoked}</Badge> : <Badge tone="good">{t.active}</Badge>}
      </td>
      <td>
        <Time at={key.lastUsedAt} />
      </td>
      <td className="end">
        {!key.revokedAt && (
          <Button look="danger" aria-label={t.revokeLabel(key.name)} onClick={() => setAsking(true)}>
            {t.revoke}
          </Button>
        )}
        {isAsking && (
          <Confirm
            title={t.revokeTitle(key.name)}
            action={t.revokeAction}
            busy={revoke.isPending}
            onConfirm={() => revoke.mutate({ id: key.id })}
            onClose={() => setAsking(false)}
          >
            {t.revokeHint}
          </Confirm>
        )}
      </td>
    </tr>
  );
}
