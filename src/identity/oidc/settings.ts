import { teamRoles, type TeamRole } from '../caller.ts';

/** Members of the provider's `group` get `role` in `team`, which is a team's id or name. */
export type TeamRoleRule = { group: string; team: string; role: TeamRole };

export type OidcSettings = {
  issuer: URL;
  clientId: string;
  /** Null for a public client, which only has PKCE. */
  clientSecret: string | null;
  scopes: string;
  /** The text of the button on the sign-in page. */
  button: string;
  /** Empty if every domain is allowed. */
  allowedDomains: readonly string[];
  groupsClaim: string;
  teamRoles: readonly TeamRoleRule[];
};

const rule = new RegExp(`^(.+)=([^=]+):(${teamRoles.join('|')})$`);

/** `GROUP=TEAM:ROLE`, comma-separated. A group can contain `=` and `:`, a team `:`. */
export function parseTeamRoles(text: string): TeamRoleRule[] {
  const items = text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
  return items.map((item) => {
    const [, group, team, role] = rule.exec(item) ?? [];
    if (!group?.trim() || !team?.trim())
      throw new Error(`"${item}" must be GROUP=TEAM:ROLE, with a role of ${teamRoles.join(', ')}.`);
    return { group: group.trim(), team: team.trim(), role: role as TeamRole };
  });
}

/** The highest role that the groups give in each team of the rules; null if none of them gives one. */
export function rolesByTeam(
  rules: readonly TeamRoleRule[],
  groups: readonly string[],
): Map<string, TeamRole | null> {
  const roles = new Map<string, TeamRole | null>();
  for (const { group, team, role } of rules) {
    const best = roles.get(team) ?? null;
    const gains = groups.includes(group) && (best === null || rank(role) > rank(best));
    roles.set(team, gains ? role : best);
  }
  return roles;
}

const rank = (role: TeamRole): number => teamRoles.indexOf(role);
