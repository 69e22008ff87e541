import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useAccount } from '../teams/use-teams.ts';

/** For members of teams that they cannot use yet. */
export function SecondFactorNotice(): ReactElement | null {
  const { teamsWaitingForSecondFactor: names } = useAccount().me;
  if (names.length === 0) return null;
  return (
    <div className="notice" role="status">
      <span>
        {names.join(', ')} {names.length === 1 ? 'requires' : 'require'} a second factor. You can use{' '}
        {names.length === 1 ? 'this team' : 'these teams'} after you set one up.
      </span>
      <Link to={'/account' as '/'} hash="second-factor">
        Set up a second factor
      </Link>
    </div>
  );
}
