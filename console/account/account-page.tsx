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
import { AuthenticatorApp } from './authenticator-app.tsx';
import { ChangePassword } from './change-password.tsx';
import type { Me } from './me.ts';
import { Passkeys } from './passkeys.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { Sessions } from './sessions.tsx';
import './account.css';

export function AccountPage(): ReactElement {
  const query = useGraphqlQuery(account, {}, { everySeconds: 30 });
  return (
    <Page title="Account" actions={<Button onClick={() => void signOut()}>Sign out</Button>}>
      <Loaded query={query} lines={10}>
        {({ me }) => (
          <>
            <Card>
              <Facts me={me} />
            </Card>
            {me.hasPassword && <ChangePassword />}
            <Card title={<span id="second-factor">Second factor</span>}>
              <SecondFactors me={me} />
            </Card>
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
  const choose = useGraphqlMutation(setDefaultTeam, { done: 'The default team was changed.' });
  return (
    <dl className="facts">
      <dt>Name</dt>
      <dd>{user.name}</dd>
      <dt>Email</dt>
      <dd>{user.email}</dd>
      <dt>Role</dt>
      <dd>{user.role === 'ADMIN' ? 'Administrator' : 'Member'}</dd>
      {teams.length > 1 && (
        <>
          <dt>
            <label htmlFor="default-team">Default team</label>
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
              For everything that names no team, such as a site that a script creates.
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
      {!hasOne && (
        <p>
          With a second factor, a stolen password is not enough to sign in. Set up an authenticator app or a
          passkey.
        </p>
      )}
      <AuthenticatorApp isSetUp={me.hasTotp} />
      <Passkeys passkeys={me.passkeys} />
      {hasOne && <RecoveryCodes left={me.recoveryCodesLeft} />}
    </div>
  );
};

const Identities = ({ me: { identities } }: { me: Me }): ReactElement => (
  <Card title="Linked accounts" flush>
    <ul className="list">
      {identities.map(({ issuer, subject, email, linkedAt }) => (
        <li key={`${issuer} ${subject}`} className="factor">
          <div>
            <strong>{email ?? subject}</strong>
            <div className="quiet small">
              {issuer} · linked <Time at={linkedAt} />
            </div>
          </div>
        </li>
      ))}
    </ul>
  </Card>
);
