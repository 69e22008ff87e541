import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useGraphqlQuery } from '../api/hooks.ts';
import { membersToAsk } from '../api/identity.generated.ts';
import { useUser } from '../app/use-user.ts';
import { useTeams } from '../teams/use-teams.ts';
import { words } from '../words/words.ts';
import { whomToAsk, type Unreached } from './unreached.ts';

/** That alerts of a team reach nobody, and what to do. It stays until somebody is reached. */
export const UnreachedNotice = ({
  unreached: { team, reason, mayChange },
}: {
  unreached: Unreached;
}): ReactElement => {
  const t = words().overview.unreached;
  const hasSeveralTeams = useTeams().length > 1;
  return (
    <div className="problem" role="alert">
      <p>
        <strong>{t.title(hasSeveralTeams ? team.name : null)}</strong> {t.reasons[reason]}{' '}
        {mayChange ? <WhatToDo reason={reason} /> : <WhomToAsk teamId={team.id} />}
      </p>
      {mayChange && (
        <Link to={'/settings' as '/'} search={{ team: team.id } as never} className="button">
          {t.choose}
        </Link>
      )}
    </div>
  );
};

function WhatToDo({ reason }: { reason: Unreached['reason'] }): ReactElement {
  const t = words().overview.unreached;
  const isAdmin = useUser().role === 'ADMIN';
  if (reason !== 'NO_MAIL_SERVER') return <>{t.todo[reason]}</>;
  if (!isAdmin) return <>{t.todo.askOperator}</>;
  return (
    <>
      {t.todo.setUpMail}{' '}
      <a href="/docs/configuration#accounts-and-mail" target="_blank" rel="noopener">
        {t.todo.howTo}
      </a>
    </>
  );
}

function WhomToAsk({ teamId }: { teamId: string }): ReactElement {
  const t = words().overview.unreached;
  const { data } = useGraphqlQuery(membersToAsk, { id: teamId }, { everySeconds: false });
  const names = whomToAsk(data?.team?.members ?? []);
  return <>{names.length > 0 ? t.ask(names) : t.askSomebody}</>;
}
