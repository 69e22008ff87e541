import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { EnvironmentCardsQuery } from '../api/deployment.generated.ts';
import { deploymentTitle } from '../deployments/release-title.ts';
import { outcomeWord, toneInPicture, verificationNote } from '../deployments/status.tsx';
import { ago } from '../ui/format.ts';
import { words } from '../words/words.ts';
import './deployment-strip.css';

type Entry = EnvironmentCardsQuery['environments'][number]['deployments']['edges'][number]['node'];

/** How many cells there are place for. */
const cells = 10;

/** The last deployments as coloured cells, the newest at the right. */
export function DeploymentStrip({ deployments }: { deployments: readonly Entry[] }): ReactElement {
  if (deployments.length === 0)
    return <p className="quiet small deployment-strip-none">{words().environments.noDeployments}</p>;
  return (
    <ol className="deployment-strip">
      {Array.from({ length: cells - deployments.length }, (_, index) => (
        <li key={index} className="deployment-cell-none" aria-hidden="true" />
      ))}
      {deployments.toReversed().map((deployment) => (
        <Cell key={deployment.id} deployment={deployment} />
      ))}
    </ol>
  );
}

function Cell({ deployment }: { deployment: Entry }): ReactElement {
  const { id, outcome, createdAt } = deployment;
  const text = `${deploymentTitle(deployment)}: ${outcomeWord(outcome)}${verificationNote(deployment)}, ${ago(new Date(createdAt), Date.now())}`;
  return (
    <li>
      <Link
        to="/deployments/$id"
        params={{ id }}
        className={`deployment-cell deployment-cell-${toneInPicture(deployment)}`}
        title={text}
        aria-label={text}
      />
    </li>
  );
}
