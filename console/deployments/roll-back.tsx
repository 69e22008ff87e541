import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import {
  releases as releasesQuery,
  rollbackDeployment,
  type ReleaseFactsFragment,
} from '../api/deployment.generated.ts';
import { useAsk, useDo } from '../api/hooks.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Check, errorsOf, Form } from '../ui/form.tsx';
import { Empty, Loaded } from '../ui/states.tsx';
import { releaseTime } from './release-time.ts';
import './type-choice.css';

/** Back to a release that is still on the host. */
export function RollBack({
  environmentId,
  release,
  onClose,
}: {
  environmentId: string;
  /** Chosen already. */
  release?: string;
  onClose: () => void;
}): ReactElement {
  const query = useAsk(releasesQuery, { environmentId });
  return (
    <Dialog title="Roll back" onClose={onClose}>
      <Loaded query={query}>
        {({ environment }) => {
          const earlier = (environment?.releases ?? []).filter(
            ({ isCurrent, timestamp }) => !isCurrent && (!release || timestamp === release),
          );
          return earlier.length > 0 ? (
            <RollBackForm
              environmentId={environmentId}
              earlier={earlier}
              chosen={release ?? defaultRelease(environment!.releases)}
              onClose={onClose}
            />
          ) : (
            <Empty title="There is no other release">
              The host holds none but the one that is live, or its agent has not said yet what it holds.
            </Empty>
          );
        }}
      </Loaded>
    </Dialog>
  );
}

/** The one before the one that is live. */
const defaultRelease = (releases: readonly ReleaseFactsFragment[]): string =>
  (releases[releases.findIndex(({ isCurrent }) => isCurrent) + 1] ??
    releases.find(({ isCurrent }) => !isCurrent))!.timestamp;

function RollBackForm({
  environmentId,
  earlier,
  chosen,
  onClose,
}: {
  environmentId: string;
  earlier: readonly ReleaseFactsFragment[];
  chosen: string;
  onClose: () => void;
}): ReactElement {
  const navigate = useNavigate();
  const [target, setTarget] = useState(chosen);
  const [acknowledged, setAcknowledged] = useState(false);
  const rollBack = useDo(rollbackDeployment, {
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
      <fieldset className="choices choices-many">
        <legend>Which release shall be live again?</legend>
        {earlier.map(({ timestamp, version, commitSha }) => (
          <label key={timestamp} className="choice">
            <input
              type="radio"
              name="release"
              checked={target === timestamp}
              onChange={() => {
                setTarget(timestamp);
                rollBack.reset();
              }}
            />
            <span>
              <span className="choice-name">{version ?? timestamp}</span>
              <span className="quiet small">
                made {releaseTime(timestamp)}
                {commitSha && (
                  <>
                    {' '}
                    from <span className="mono">{commitSha.slice(0, 10)}</span>
                  </>
                )}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      {asksForDatabase && (
        <div className="stack" role="alert">
          <p className="problem">
            The database was changed after this release was made. Going back changes the code and leaves the
            database as it is.
          </p>
          <Check
            label="The old code works with the changed database"
            checked={acknowledged}
            onChange={setAcknowledged}
          />
        </div>
      )}
      <div className="row dialog-actions">
        <Button onClick={onClose}>Keep it as it is</Button>
        <Button
          look="danger"
          type="submit"
          busy={rollBack.isPending}
          disabled={asksForDatabase && !acknowledged}
        >
          Roll back
        </Button>
      </div>
    </Form>
  );
}
