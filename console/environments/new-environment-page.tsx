import { Link } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { Card } from '../ui/card.tsx';
import { Page } from '../ui/page.tsx';
import { FirstAgent } from './connect-agent.tsx';
import { NewEnvironmentForm, type NewEnvironment } from './new-environment-form.tsx';
import './new-environment.css';

/** Step 1 creates the environment, step 2 connects its agent. */
export function NewEnvironmentPage(): ReactElement {
  const [created, setCreated] = useState<NewEnvironment>();
  return (
    <Page title={created ? `Connect ${created.name}` : 'Add environment'}>
      <ol className="wizard" aria-label="Steps">
        <li aria-current={created ? undefined : 'step'}>1. Settings</li>
        <li aria-current={created ? 'step' : undefined}>2. Connect the agent</li>
      </ol>
      <Card>
        {created ? (
          <div className="stack">
            <FirstAgent environment={created} />
            <p className="quiet small">
              You can leave this page: the token is already valid. You can create another one at any time in{' '}
              <Link to="/environments/$id" params={{ id: created.id }}>
                the environment
              </Link>
              .
            </p>
          </div>
        ) : (
          <NewEnvironmentForm onCreated={setCreated} />
        )}
      </Card>
    </Page>
  );
}
