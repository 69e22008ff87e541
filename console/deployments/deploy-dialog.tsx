import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState, type ReactElement } from 'react';
import {
  createDeployment,
  environments as environmentsQuery,
  watchedRelease,
  type DeploymentFactsFragment,
  type DeployType,
  type EnvironmentsQuery,
} from '../api/deployment.generated.ts';
import { useGraphqlQuery, useGraphqlMutation } from '../api/hooks.ts';
import { may } from '../teams/may.ts';
import { useTeamId, useTeams } from '../teams/use-teams.ts';
import { Button } from '../ui/button.tsx';
import { Choice } from '../ui/choices.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { Check, errorsIn, errorsOf, Field, Form, useFields, type FieldErrors } from '../ui/form.tsx';
import { Loaded, Loading } from '../ui/states.tsx';
import { words } from '../words/words.ts';
import { DeployTimeFields, deployTime, mistakeIn, timeInput } from './deploy-time.tsx';
import { TimeLeft } from './waiting.tsx';
import { watchedIn } from './verification.ts';

/** What an earlier deployment deployed, to repeat it. */
export type Shipped = Pick<DeploymentFactsFragment, 'deployType' | 'gitRef' | 'commitSha' | 'steps'>;

/** The exit code with which an agent refuses a commit: a release of it was rolled back from. */
const refusedCommit = 4;

/** Only the type has to be chosen. */
export function DeployDialog({
  environmentId = '',
  again,
  onClose,
}: {
  environmentId?: string;
  again?: Shipped;
  onClose: () => void;
}): ReactElement {
  const chosen = useTeamId();
  const teams = useTeams();
  // An environment in the address may belong to another team than the chosen one.
  const query = useGraphqlQuery(environmentsQuery, { teamId: environmentId ? null : chosen });
  // An empty list may be from before the first environment was added. Sent like this, the deployment would have none.
  const [openedAt] = useState(() => Date.now());
  const { data, dataUpdatedAt, isRefetchError, refetch } = query;
  const isOutdated = data?.environments.length === 0 && dataUpdatedAt < openedAt && !isRefetchError;
  useEffect(() => {
    if (isOutdated) void refetch();
  }, [isOutdated, refetch]);
  const mayDeploy = ({ teamId }: { teamId: string }): boolean =>
    teams.some((team) => team.id === teamId && may(team, 'deployment.run'));
  return (
    <Dialog
      title={again ? words().deployments.dialog.again : words().deployments.dialog.title}
      onClose={onClose}
    >
      {isOutdated ? (
        <Loading lines={6} />
      ) : (
        <Loaded query={query} lines={6}>
          {({ environments }) => (
            <DeployForm
              environments={environments.filter(mayDeploy)}
              environmentId={environmentId}
              again={again}
              onClose={onClose}
            />
          )}
        </Loaded>
      )}
    </Dialog>
  );
}

function DeployForm({
  environments,
  environmentId,
  again,
  onClose,
}: {
  environments: EnvironmentsQuery['environments'];
  environmentId: string;
  again: Shipped | undefined;
  onClose: () => void;
}): ReactElement {
  const t = words().deployments.dialog;
  const navigate = useNavigate();
  const { values, set, text } = useFields({
    environmentId,
    deployType: again?.deployType ?? ('FULL' as DeployType),
    gitRef: again?.gitRef ?? '',
    version: '',
    supersede: false,
    force: false,
  });
  const time = useFields(deployTime);
  const [mistake, setMistake] = useState<string | null>(null);
  const deploy = useGraphqlMutation(createDeployment, {
    quiet: true,
    onDone: ({ createDeployment: { id } }) => {
      if (!id) return;
      onClose();
      void navigate({ to: '/deployments/$id', params: { id } });
    },
  });
  const errors: FieldErrors = {
    ...(deploy.error ? errorsOf(deploy.error) : errorsIn(deploy.data?.createDeployment.errors ?? [])),
    ...(mistake && { overrideFreeze: mistake }),
  };
  // A branch is resolved by the agent, which refuses such a commit too. What else is wrong with a reference is no field error.
  const isRefused =
    values.force ||
    deploy.data?.createDeployment.errors.some(({ field }) => field === 'gitRef') ||
    again?.steps.some(({ name, exitCode }) => name === 'fetch' && exitCode === refusedCommit);
  // The list can load or change while the dialog is open. Send what the select shows.
  const chosen = environments.find(({ id }) => id === values.environmentId) ?? environments[0];
  const { data } = useGraphqlQuery(
    watchedRelease,
    { environmentId: chosen?.id ?? '' },
    { everySeconds: 5, enabled: chosen !== undefined },
  );
  const watched = watchedIn(data);
  const submit = (): void => {
    const mistake = mistakeIn(time.values, chosen);
    setMistake(mistake);
    if (mistake) return;
    deploy.mutate({
      input: {
        ...values,
        environmentId: chosen?.id ?? '',
        gitRef: values.gitRef.trim() || null,
        version: values.version.trim() || null,
        // The verification can end while the dialog is open.
        supersede: values.supersede && watched !== null,
        ...timeInput(time.values, chosen),
      },
    });
  };
  return (
    <Form errors={errors} onSubmit={submit}>
      <Field
        label={t.environment}
        error={errors['environmentId']}
        hint={chosen && !chosen.isOnline ? t.agentOffline : ''}
      >
        <select
          autoFocus
          value={chosen?.id ?? ''}
          onChange={(event) => set('environmentId')(event.target.value)}
        >
          {environments.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </Field>
      <Choice
        legend={t.type}
        options={typeOptions()}
        value={values.deployType}
        onChange={set('deployType')}
      />
      <Field label={t.gitRef} error={errors['gitRef']} hint={again ? hintOf(again) : t.gitRefHint}>
        <input
          className="mono"
          {...text('gitRef')}
          placeholder={chosen?.deployBranch}
          autoComplete="off"
          spellCheck={false}
        />
      </Field>
      {again?.commitSha && !again.commitSha.startsWith(values.gitRef || ' ') && (
        <div>
          <Button onClick={() => set('gitRef')(again.commitSha!)}>
            {words().deployments.useCommit(again.commitSha.slice(0, 10))}
          </Button>
        </div>
      )}
      <Field label={t.version} error={errors['version']} hint={t.versionHint}>
        <input {...text('version')} placeholder="release-TIMESTAMP" autoComplete="off" />
      </Field>
      <DeployTimeFields environment={chosen} values={time.values} set={time.set} errors={errors} />
      {watched && (
        <Check
          label={t.noWait(watched.version)}
          hint={<TimeLeft endsAt={watched.endsAt}>{t.noWaitHint}</TimeLeft>}
          checked={values.supersede}
          onChange={set('supersede')}
        />
      )}
      {isRefused && (
        <Check label={t.anyway} hint={t.anywayHint} checked={values.force} onChange={set('force')} />
      )}
      <DialogActions action={t.action} busy={deploy.isPending} onClose={onClose} />
    </Form>
  );
}

const typeOptions = (): { value: DeployType; name: string; hint: string }[] => {
  const { kinds, typeHints } = words().deployments;
  return (['FULL', 'CODE'] as const).map((value) => ({ value, name: kinds[value], hint: typeHints[value] }));
};

/** The branch may have changed since then. */
function hintOf({ gitRef, commitSha }: Shipped): string {
  const t = words().deployments.dialog;
  return commitSha && !commitSha.startsWith(gitRef)
    ? t.gitRefAgainCommit(commitSha.slice(0, 10))
    : t.gitRefAgain;
}
