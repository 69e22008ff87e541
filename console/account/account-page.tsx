import type { ReactElement } from 'react';
import { useGraphqlMutation, useGraphqlQuery } from '../api/hooks.ts';
import { account, setDefaultTeam } from '../api/identity.generated.ts';
import { signOut } from '../api/session.ts';
import { useUser } from '../app/use-user.ts';
import { useTeams } from '../teams/use-teams.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Page } from '../ui/page.tsx';
import { Loaded } from '../ui/states.tsx';
import { Time } from '../ui/time.tsx';
import { words } from '../words/words.ts';
import { AuthenticatorApp } from './authenticator-app.tsx';
import { ChangePassword } from './change-password.tsx';
import type { Me } from './me.ts';
import { Passkeys } from './passkeys.tsx';
import { Preferences } from './preferences.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { Sessions } from './sessions.tsx';
import './account.css';

export function AccountPage(): ReactElement {
  const query = useGraphqlQuery(account, {}, { everySeconds: 30 });
  const t = words().account;
  return (
    <Page title={t.title} actions={<Button onClick={() => void signOut()}>{t.signOut}</Button>}>
      <Loaded query={query} lines={10}>
        {({ me }) => (
          <>
            <Card>
              <Facts me={me} />
            </Card>
            {me.hasPassword && <ChangePassword />}
            <Card title={<span id="second-factor">{t.secondFactor.title}</span>}>
              <SecondFactors me={me} />
            </Card>
            <Preferences />
            <Sessions />
            {me.identities.length > 0 && <Identities me={me} />}
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Facts({ me }: { me: Me }): ReactElement {
  const user = useUser();
  const teams = useTeams();
  const t = words().account.facts;
  const choose = useGraphqlMutation(setDefaultTeam, { done: t.defaultTeamChanged });
  return (
    <dl className="facts">
      <dt>{t.name}</dt>
      <dd>{user.name}</dd>
      <dt>{t.email}</dt>
      <dd>{user.email}</dd>
      <dt>{t.role}</dt>
      <dd>{t.roles[user.role]}</dd>
      {teams.length > 1 && (
        <>
          <dt>
            <label htmlFor="default-team">{t.defaultTeam}</label>
          </dt>
          <dd>
            <select
              id="default-team"
              className="select"
              aria-describedby="default-team-note"
              value={me.defaultTeam.id}
              onChange={(event) => choose.mutate({ teamId: event.target.value })}
            >
              {teams.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
            <p id="default-team-note" className="quiet small">
              {t.defaultTeamHint}
            </p>
          </dd>
        </>
      )}
    </dl>
  );
}

const SecondFactors = ({ me }: { me: Me }): ReactElement => {
  const hasOne = me.hasTotp || me.passkeys.length > 0;
  return (
    <div className="stack">
      {!hasOne && <p>{words().account.secondFactor.lead}</p>}
      <AuthenticatorApp isSetUp={me.hasTotp} />
      <Passkeys passkeys={me.passkeys} />
      {hasOne && <RecoveryCodes left={me.recoveryCodesLeft} />}
    </div>
  );
};

const Identities = ({ me: { identities } }: { me: Me }): ReactElement => (
  <Card title={words().account.linked.title} flush>
    <ul className="list">
      {identities.map(({ issuer, subject, email, linkedAt }) => (
        <li key={`${issuer} ${subject}`} className="factor">
          <div>
            <strong>{email ?? subject}</strong>
            <div className="quiet small">
              {issuer} · {words().account.linked.since} <Time at={linkedAt} />
            </div>
          </div>
        </li>
      ))}
    </ul>
  </Card>
);
