import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { useGraphqlMutation, useGraphqlQuery } from '../api/hooks.ts';
import {
  acceptOpenInvitation,
  declineInvitation,
  openInvitations,
  type OpenInvitationsQuery,
} from '../api/identity.generated.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Confirm } from '../ui/dialog.tsx';
import { Time } from '../ui/time.tsx';
import { words } from '../words/words.ts';
import { roleHint, roleName } from './may.ts';
import './team.css';

type OpenInvitation = OpenInvitationsQuery['me']['invitations'][number];

export const useOpenInvitations = () => useGraphqlQuery(openInvitations, {}, { everySeconds: 60 });

/** Teams that the user can join without the link, which may have been lost. */
export function OpenInvitations({
  invitations,
}: {
  invitations: readonly OpenInvitation[];
}): ReactElement | null {
  if (invitations.length === 0) return null;
  return (
    <Card flush title={words().teams.open.title}>
      <ul className="list">
        {invitations.map((invitation) => (
          <Entry key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </Card>
  );
}

function Entry({
  invitation: { id, teamName, role, invitedBy, inviterName, expiresAt },
}: {
  invitation: OpenInvitation;
}): ReactElement {
  const t = words().teams.open;
  const navigate = useNavigate();
  const [isDeclining, setDeclining] = useState(false);
  const accept = useGraphqlMutation(acceptOpenInvitation, {
    done: t.joined(teamName),
    onDone: ({ acceptOpenInvitation: team }) =>
      void navigate({ to: '/', search: { team: team.id } as never }),
  });
  const decline = useGraphqlMutation(declineInvitation, {
    done: t.declined,
    onDone: () => setDeclining(false),
  });
  return (
    <li className="open-invitation">
      <div>
        <strong>{teamName}</strong>
        <div>{t.from(inviterName ? `${inviterName} (${invitedBy})` : invitedBy, roleName(role))}</div>
        <div className="small quiet">
          {roleHint(role)} {t.until} <Time at={expiresAt} future />.
        </div>
      </div>
      <div className="row">
        <Button aria-label={t.declineLabel(teamName)} onClick={() => setDeclining(true)}>
          {t.decline}
        </Button>
        <Button
          look="primary"
          aria-label={t.joinLabel(teamName)}
          busy={accept.isPending}
          onClick={() => accept.mutate({ id })}
        >
          {t.join}
        </Button>
      </div>
      {isDeclining && (
        <Confirm
          title={t.declineTitle(teamName)}
          action={t.decline}
          busy={decline.isPending}
          onConfirm={() => decline.mutate({ id })}
          onClose={() => setDeclining(false)}
        >
          {t.declineText}
        </Confirm>
      )}
    </li>
  );
}
