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
import { releaseTime } from './release-time.ts';

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
  const query = useGraphqlQuery(releasesQuery, { environmentId });
  return (
    <Dialog title="Roll back" onClose={onClose}>
      <Loaded query={query}>
        {({ environment }) => {
          const possible = (environment?.releases ?? []).filter(
            ({ canRollBack, timestamp }) => canRollBack && (!release || timestamp === release),
          );
          return possible.length > 0 ? (
            <RollBackForm
              environmentId={environmentId}
              possible={possible}
              chosen={release ?? environment!.rollbackTarget}
              onClose={onClose}
            />
          ) : (
            <Empty title="There is no release to roll back to">
              The host has no other release that was deployed successfully, or its agent has not reported its
              releases yet.
            </Empty>
          );
        }}
      </Loaded>
    </Dialog>
  );
}

function RollBackForm({
  environmentId,
  possible,
  chosen,
  onClose,
}: {
  environmentId: string;
  possible: readonly ReleaseFactsFragment[];
  /** Null if no earlier release is left, so that the user has to choose one. */
  chosen: string | null;
  onClose: () => void;
}): ReactElement {
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
        legend="Release to roll back to"
        many
        options={possible.map((release) => ({
          value: release.timestamp,
          name: release.version ?? release.timestamp,
          hint: <ReleaseHint release={release} />,
        }))}
        value={target}
        onChange={(timestamp) => {
          setTarget(timestamp);
          rollBack.reset();
        }}
      />
      {asksForDatabase && (
        <div className="stack" role="alert">
          <p className="problem">
            The database was changed after this release was made. A rollback changes the code but not the
            database.
          </p>
          <Check
            label="The old code works with the changed database"
            checked={acknowledged}
            onChange={setAcknowledged}
          />
        </div>
      )}
      <div className="row dialog-actions">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          look="danger"
          type="submit"
          busy={rollBack.isPending}
          disabled={target === null || (asksForDatabase && !acknowledged)}
        >
          Roll back
        </Button>
      </div>
    </Form>
  );
}

const ReleaseHint = ({
  release: { timestamp, commitSha, isCondemned },
}: {
  release: ReleaseFactsFragment;
}): ReactElement => (
  <>
    made {releaseTime(timestamp)}
    {commitSha && (
      <>
        {' '}
        from <span className="mono">{commitSha.slice(0, 10)}</span>
      </>
    )}
    {isCondemned && <span className="tone-warn">, condemned: it was rolled back from</span>}
  </>
);
