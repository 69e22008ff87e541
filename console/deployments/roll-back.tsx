import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import {
  releases as releasesQuery,
  rollbackDeployment,
  type ReleaseFactsFragment,
  type ReleasesQuery,
} from '../api/deployment.generated.ts';
import { ApiError } from '../api/api-error.ts';
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
              overtaken={overtakenBy(environment!)}
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
  overtaken,
  onClose,
}: {
  environmentId: string;
  live: ReleaseFactsFragment | null;
  possible: readonly ReleaseFactsFragment[];
  /** Null if no earlier release is left, so that the user has to choose one. */
  chosen: string | null;
  /** The versions that wait, and start after the rollback. */
  overtaken: readonly string[];
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
  const asksForDatabase = isAboutDatabase(rollBack.error);
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
      {overtaken.length > 0 && <p className="tone-warn">{t.overtakes(overtaken)}</p>}
      {asksForDatabase && (
        <div className="stack" role="alert">
          <p className="problem">{problem}</p>
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

const overtakenBy = ({ deployments }: NonNullable<ReleasesQuery['environment']>): string[] =>
  deployments.edges
    .filter(({ node }) => node.status === 'PENDING' && node.kind === 'DEPLOY')
    .map(({ node }) => node.version)
    .toReversed();

const isAboutDatabase = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.reason === 'DATABASE_CHANGED' || error.reason === 'DATABASE_MAY_CHANGE');

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
