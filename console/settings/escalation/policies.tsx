import { useState, type ReactElement } from 'react';
import { useGraphqlMutation, useGraphqlQuery } from '../../api/hooks.ts';
import {
  deleteEscalationPolicy,
  escalationPolicies,
  moveEscalationPolicy,
  type PolicyFactsFragment,
} from '../../api/monitoring.generated.ts';
import { OfTeam } from '../../teams/of-team.tsx';
import { refusalOf } from '../../teams/may.ts';
import type { Team } from '../../teams/use-teams.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Confirm } from '../../ui/dialog.tsx';
import { Loaded, Loading } from '../../ui/states.tsx';
import { words } from '../../words/words.ts';
import { namesOf } from '../deployment-events.tsx';
import { UnconfirmedOfTeam } from '../unconfirmed.tsx';
import { describeScope, toOf } from './policy.ts';
import { PolicyDialog } from './policy-dialog.tsx';
import { PolicyPreview } from './policy-preview.tsx';
import { QuietHours } from './quiet-hours.tsx';
import { Routing } from './routing.tsx';
import { useRecipients, type Recipients } from './use-recipients.ts';

export const Escalation = (): ReactElement => {
  const t = words().settings.escalation;
  return (
    <OfTeam what={t.ofTeam}>
      {(team) => (
        <>
          <Policies key={team.id} team={team} />
          <Routing key={`routing of ${team.id}`} team={team} />
          <QuietHours key={`hours of ${team.id}`} team={team} />
        </>
      )}
    </OfTeam>
  );
};

type Doing = { kind: 'add' } | { kind: 'edit' | 'delete'; policy: PolicyFactsFragment };

function Policies({ team }: { team: Team }): ReactElement {
  const t = words().settings.escalation;
  const query = useGraphqlQuery(escalationPolicies, { teamId: team.id }, { everySeconds: 30 });
  const recipients = useRecipients(team.id);
  const refusal = refusalOf(team, 'notification.manage');
  const [doing, setDoing] = useState<Doing | null>(null);
  const stop = (): void => setDoing(null);
  return (
    <Card
      title={t.title}
      flush
      actions={
        <Button refusal={refusal} onClick={() => setDoing({ kind: 'add' })}>
          {t.add}
        </Button>
      }
    >
      <p className="list-tools quiet">{t.lead}</p>
      <Loaded query={query}>
        {({ escalationPolicies: policies }) =>
          recipients ? (
            <ol className="list">
              {policies.map((policy, index) => (
                <Policy
                  key={policy.id}
                  policy={policy}
                  index={index}
                  isLast={index === policies.length - 1}
                  recipients={recipients}
                  refusal={refusal}
                  onDo={(kind) => setDoing({ kind, policy })}
                />
              ))}
              <DefaultPolicy recipients={recipients} />
            </ol>
          ) : (
            <Loading />
          )
        }
      </Loaded>
      {recipients && doing?.kind === 'add' && (
        <PolicyDialog teamId={team.id} recipients={recipients} onClose={stop} />
      )}
      {recipients && doing?.kind === 'edit' && (
        <PolicyDialog teamId={team.id} policy={doing.policy} recipients={recipients} onClose={stop} />
      )}
      {doing?.kind === 'delete' && <DeletePolicy policy={doing.policy} onClose={stop} />}
    </Card>
  );
}

function Policy({
  policy,
  index,
  isLast,
  recipients,
  refusal,
  onDo,
}: {
  policy: PolicyFactsFragment;
  index: number;
  isLast: boolean;
  recipients: Recipients;
  refusal: string | null;
  onDo: (kind: 'edit' | 'delete') => void;
}): ReactElement {
  const t = words().settings.escalation;
  const { id, name, steps, repeat } = policy;
  const move = useGraphqlMutation(moveEscalationPolicy);
  const moveTo = (position: number): void => move.mutate({ id, position });
  return (
    <li className="stack">
      <div className="row apart">
        <div>
          <h3>{name}</h3>
          <p className="quiet small">{describeScope(policy, namesOf(policy.notices))}</p>
        </div>
        <div className="row">
          {!(index === 0 && isLast) && (
            <>
              <Button
                refusal={refusal}
                busy={move.isPending}
                disabled={index === 0}
                aria-label={t.moveUp(name)}
                onClick={() => moveTo(index)}
              >
                ↑
              </Button>
              <Button
                refusal={refusal}
                busy={move.isPending}
                disabled={isLast}
                aria-label={t.moveDown(name)}
                onClick={() => moveTo(index + 2)}
              >
                ↓
              </Button>
            </>
          )}
          <Button refusal={refusal} aria-label={t.editTitle(name)} onClick={() => onDo('edit')}>
            {t.edit}
          </Button>
          <Button
            look="danger"
            refusal={refusal}
            aria-label={t.deleteOf(name)}
            onClick={() => onDo('delete')}
          >
            {t.delete}
          </Button>
        </div>
      </div>
      <PolicyPreview
        steps={steps.map((step) => ({
          afterMinutes: step.afterMinutes,
          to: toOf(step).map(recipients.find),
        }))}
        repeat={repeat}
      />
      <UnconfirmedOfTeam
        teamId={policy.teamId}
        addresses={policy.unconfirmedMemberIds.map((member) => recipients.find(`member:${member}`).name)}
        of={name}
        refusal={refusal}
      />
    </li>
  );
}

/** What happens without a policy. It cannot be changed here. */
const DefaultPolicy = ({ recipients }: { recipients: Recipients }): ReactElement => {
  const t = words().settings.escalation;
  return (
    <li className="stack">
      <div>
        <h3>{t.otherwise}</h3>
        <p className="quiet small">{t.otherwiseHint}</p>
      </div>
      <PolicyPreview
        steps={[{ afterMinutes: 0, to: recipients.all.filter(({ isByDefault }) => isByDefault) }]}
        repeat={0}
      />
    </li>
  );
};

function DeletePolicy({
  policy: { id, name },
  onClose,
}: {
  policy: PolicyFactsFragment;
  onClose: () => void;
}): ReactElement {
  const t = words().settings.escalation;
  const remove = useGraphqlMutation(deleteEscalationPolicy, {
    done: t.deleted(name),
    onDone: onClose,
  });
  return (
    <Confirm
      title={t.deleteTitle(name)}
      action={t.deleteAction}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ id })}
      onClose={onClose}
    >
      {t.deleteText}
    </Confirm>
  );
}
