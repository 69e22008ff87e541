import { Link } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { Card } from '../ui/card.tsx';
import { Page } from '../ui/page.tsx';
import { words } from '../words/words.ts';
import { FirstAgent } from './connect-agent.tsx';
import { NewEnvironmentForm, type NewEnvironment } from './new-environment-form.tsx';
import './new-environment.css';

/** Step 1 creates the environment, step 2 connects its agent. */
export function NewEnvironmentPage(): ReactElement {
  const t = words().environments.new;
  const [created, setCreated] = useState<NewEnvironment>();
  return (
    <Page title={created ? t.connect(created.name) : words().environments.add}>
      <ol className="wizard" aria-label={t.steps}>
        <li aria-current={created ? undefined : 'step'}>{t.stepSettings}</li>
        <li aria-current={created ? 'step' : undefined}>{t.stepAgent}</li>
      </ol>
      <Card>
        {created ? (
          <div className="stack">
            <FirstAgent environment={created} />
            <p className="quiet small">
              {t.leave}{' '}
              <Link to="/environments/$id" params={{ id: created.id }}>
                {t.leaveLink}
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
