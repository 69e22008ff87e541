import { useGraphqlQuery } from '../api/hooks.ts';
import { siteNames } from '../api/monitoring.generated.ts';
import { tagsIn } from '../ui/tags.ts';

/** The tags that the sites of a team have. */
export function useSiteTags(teamId: string | undefined): string[] {
  const { data } = useGraphqlQuery(siteNames, { teamId: teamId ?? null }, { everySeconds: 60 });
  return tagsIn(data?.things ?? []);
}
