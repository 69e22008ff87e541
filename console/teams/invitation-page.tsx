import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { useGraphqlMutation, useGraphqlQuery } from '../api/hooks.ts';
import {
  acceptInvitation,
  invitation as invitationQuery,
  type InvitationQuery,
} from '../api/identity.generated.ts';
import { signOut } from '../api/session.ts';
import { useUser } from '../app/use-user.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Page } from '../ui/page.tsx';
import { Empty, Loaded, Problem } from '../ui/states.tsx';
import { Time } from '../ui/time.tsx';
import { words } from '../words/words.ts';
import { roleHint, roleName } from './may.ts';

const readToken = (): string =>
  new URLSearchParams(window.location.hash.slice(1)).get('invitation') ??
  sessionStorage.getItem('invitation') ??
  '';

/** The target of invitation links, after sign-in. The sign-in page stores the secret, since a path would be in access logs. */
export function InvitationPage(): ReactElement {
  const t = words().teams;
  const [token] = useState(readToken);
  const query = useGraphqlQuery(invitationQuery, { token }, { everySeconds: false, enabled: token !== '' });
  const gone = <Empty title={t.invalid}>{t.invalidHint}</Empty>;
  return (
    <Page title={t.invitation}>
      <Card>
        {token === '' ? (
          gone
        ) : (
          <Loaded query={query}>
            {({ invitation }) => (invitation ? <Offer token={token} invitation={invitation} /> : gone)}
          </Loaded>
        )}
      </Card>
    </Page>
  );
}

function Offer({
  token,
  invitation: { teamName, email, role, invitedBy, expiresAt },
}: {
  token: string;
  invitation: NonNullable<InvitationQuery['invitation']>;
}): ReactElement {
  const t = words().teams;
  const navigate = useNavigate();
  const user = useUser();
  const accept = useGraphqlMutation(acceptInvitation, {
    quiet: true,
    done: t.joined(teamName),
    onDone: () => {
      sessionStorage.removeItem('invitation');
      void navigate({ to: '/teams' as '/', replace: true });
    },
  });
  const isForMe = user.email.toLowerCase() === email.toLowerCase();
  return (
    <div className="stack">
      <p>
        {invitedBy} {t.invitesTo} <strong>{teamName}</strong> {t.withRole} <strong>{roleName(role)}</strong>.
      </p>
      <p className="quiet small">
        {roleHint(role)} {t.expiresAt} <Time at={expiresAt} future />.
      </p>
      {accept.error && <Problem error={accept.error} />}
      {isForMe ? (
        <div className="row">
          <Button look="primary" busy={accept.isPending} onClick={() => accept.mutate({ token })}>
            {t.join(teamName)}
          </Button>
        </div>
      ) : (
        <>
          <p>
            {t.isFor} <strong>{email}</strong>
            {t.signedInAs(user.email)}
          </p>
          <div className="row">
            <Button onClick={() => void signOut(`#invitation=${token}`)}>{t.otherAccount}</Button>
          </div>
        </>
      )}
    </div>
  );
}
