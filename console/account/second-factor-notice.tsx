import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useAccount } from '../teams/use-teams.ts';
import { words } from '../words/words.ts';

/** For members of teams that they cannot use yet. */
export function SecondFactorNotice(): ReactElement | null {
  const { teamsWaitingForSecondFactor: names } = useAccount().me;
  if (names.length === 0) return null;
  const t = words().account.secondFactor;
  return (
    <div className="notice" role="status">
      <span>{t.needed(names)}</span>
      <Link to={'/account' as '/'} hash="second-factor">
        {t.setUp}
      </Link>
    </div>
  );
}
