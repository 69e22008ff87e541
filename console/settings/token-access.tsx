import type { ReactElement } from 'react';
import type { PersonalAccessTokensQuery, TokenScope } from '../api/deployment.generated.ts';
import { useTeams } from '../teams/use-teams.ts';
import { words } from '../words/words.ts';

/** In the order in which they are shown. */
export const scopes = (): { value: TokenScope; name: string; hint: string }[] =>
  Object.entries(words().settings.tokens.scopes).map(([value, texts]) => ({
    value: value as TokenScope,
    ...texts,
  }));

type Token = PersonalAccessTokensQuery['personalAccessTokens'][number];

/** What a token is limited to. */
export function TokenAccess({ token }: { token: Pick<Token, 'scopes' | 'teamIds'> }): ReactElement {
  const t = words().settings.tokens;
  const teams = useTeams();
  const names = scopes()
    .filter(({ value }) => token.scopes?.includes(value))
    .map(({ name }) => name);
  const teamNames = token.teamIds?.map(
    (teamId) => teams.find(({ id }) => id === teamId)?.name ?? t.formerTeam,
  );
  return (
    <>
      {token.scopes ? names.join(', ') : t.all}
      {teamNames && <div className="small quiet">{t.only(teamNames.join(', '))}</div>}
    </>
  );
}
