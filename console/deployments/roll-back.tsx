import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import {
  releases as releasesQuery,
  rollbackDeployment,
  type ReleaseFactsFragment,
} from '../api/deployment.generated.ts';
import { useGraphqlQuery, useGraphqlMutation } from '../api/hooks.ts';
import { Button } from '../ui/button.tsx';
import { Choice } from '../ui/choices.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Check, errorsOf, Form } from '../ui/form.tsx';
import { Empty, Loaded } from '../ui/states.tsx';
import { words } from '../words/words.ts';
import { releaseTime } from './release-time.ts';
import { nameRelease, RollBackEffect } from './roll-back-effect.tsx';

/** Requests a rollback to a release that is still on the host. */
export function RollBack({
  environmentId,
  release,
  onClose,
}: {
  environmentId: string;
  /** The preselected release. */
  release?: string;
  onClose: () => void;
}): ReactElement {
  const t = words().deployments.rollBack;
  const query = useGraphqlQuery(releasesQuery, { environmentId });
  return (
    <Dialog title={t.title} onClose={onClose}>
      <Loaded query={query} lines={6}>
        {({ environment }) => {
          const all = environment?.releases ?? [];
          const possible = all.filter(
            ({ canRollBack, timestamp }) => canRollBack && (!release || timestamp === release),
          );
          return possible.length > 0 ? (
            <RollBackForm
              environmentId={environmentId}
              live={all.find(({ isCurrent }) => isCurrent) ?? null}
              possible={possible}
              chosen={release ?? environment!.rollbackTarget}
              onClose={onClose}
            />
          ) : (
            <Empty title={t.noTarget}>{t.noTargetWhy}</Empty>
          );
        }}
      </Loaded>
    </Dialog>
  );
}

function RollBackForm({
  environmentId,
  live,
  possible,
  chosen,
  onClose,
}: {
  environmentId: string;
  live: ReleaseFactsFragment | null;
  possible: readonly ReleaseFactsFragment[];
  /** Null if no earlier release is left, so that the user has to choose one. */
  chosen: string | null;
  onClose: () => void;
}): ReactElement {
  const t = words().deployments.rollBack;
  const navigate = useNavigate();
  const [target, setTarget] = useState(chosen);
  const [acknowledged, setAcknowledged] = useState(false);
  const rollBack = useGraphqlMutation(rollbackDeployment, {
    quiet: true,
    onDone: ({ rollbackDeployment: { id } }) => {
      onClose();
      void navigate({ to: '/deployments/$id', params: { id } });
    },
  });
  const problem = Object.values(errorsOf(rollBack.error))[0];
  const asksForDatabase = problem?.includes('acknowledgeDatabase') ?? false;
  return (
    <Form
      problem={asksForDatabase ? undefined : problem}
      onSubmit={() =>
        rollBack.mutate({
          environmentId,
          targetReleaseTimestamp: target,
          acknowledgeDatabase: asksForDatabase && acknowledged,
        })
      }
    >
      <Choice
        legend={t.which}
        many
        options={possible.map((release) => ({
          value: release.timestamp,
          name: nameRelease(release),
          hint: <ReleaseHint release={release} />,
        }))}
        value={target}
        onChange={(timestamp) => {
          setTarget(timestamp);
          rollBack.reset();
        }}
      />
      <RollBackEffect
        environmentId={environmentId}
        live={live}
        target={possible.find(({ timestamp }) => timestamp === target) ?? null}
      />
      {asksForDatabase && (
        <div className="stack" role="alert">
          <p className="problem">{t.database}</p>
          <Check label={t.databaseWorks} checked={acknowledged} onChange={setAcknowledged} />
        </div>
      )}
      <div className="row dialog-actions">
        <Button onClick={onClose}>{t.cancel}</Button>
        <Button
          look="danger"
          type="submit"
          busy={rollBack.isPending}
          disabled={target === null || (asksForDatabase && !acknowledged)}
        >
          {t.action}
        </Button>
      </div>
    </Form>
  );
}

const ReleaseHint = ({
  release: { timestamp, commitSha, wasRolledBack },
}: {
  release: ReleaseFactsFragment;
}): ReactElement => {
  const t = words().deployments.rollBack;
  return (
    <>
      {t.createdAt(releaseTime(timestamp))}
      {commitSha && (
        <>
          {' · '}
          <span className="mono">{commitSha.slice(0, 10)}</span>
        </>
      )}
      {wasRolledBack && <span className="tone-warn">, {t.rolledBack}</span>}
    </>
  );
};
