import { Link } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { useGraphqlQuery } from '../api/hooks.ts';
import { sitesToWatch } from '../api/monitoring.generated.ts';
import { Choices } from '../ui/choices.tsx';
import { count } from '../ui/format.ts';
import { Button } from '../ui/button.tsx';
import { Loaded } from '../ui/states.tsx';
import type { Environment } from './environment.ts';
import { isSuggested, type SiteToWatch } from './verification-values.ts';

/** More than most teams have. */
const most = 12;

/** The sites of the team: first those that are chosen or have the host of the environment. */
export function WatchedSites({
  environment,
  chosen,
  error,
  warning,
  onChange,
}: {
  environment: Environment;
  chosen: readonly string[];
  error: string | undefined;
  warning: string | undefined;
  onChange: (siteIds: string[]) => void;
}): ReactElement {
  const query = useGraphqlQuery(sitesToWatch, { teamId: environment.teamId }, { everySeconds: 60 });
  const [showsAll, setShowsAll] = useState(false);
  // The order at the start: a site stays where it is when it is chosen.
  const [first] = useState(chosen);
  return (
    <Loaded query={query}>
      {({ sites }) => {
        const isFirst = (site: SiteToWatch): boolean =>
          first.includes(site.id) ||
          site.environmentIds.includes(environment.id) ||
          isSuggested(site, environment);
        const sorted = [...sites.filter(isFirst), ...sites.filter((site) => !isFirst(site))];
        const shown = showsAll
          ? sorted
          : sorted.filter((site, index) => index < most || chosen.includes(site.id));
        return (
          <div className="stack">
            <Choices
              legend="Sites"
              options={shown.map((site) => ({
                value: site.id,
                name: site.name,
                hint: hintOf(site, !chosen.includes(site.id) && isSuggested(site, environment)),
                disabled: site.paused && !chosen.includes(site.id),
              }))}
              chosen={chosen}
              error={error}
              warning={warning}
              hint={sites.length === 0 && <NoSites />}
              onChange={onChange}
            />
            {shown.length < sites.length && (
              <div>
                <Button onClick={() => setShowsAll(true)}>Show all {count(sites.length)} sites</Button>
              </div>
            )}
          </div>
        );
      }}
    </Loaded>
  );
}

const NoSites = (): ReactElement => (
  <>
    The team of this environment has no sites. <Link to={'/sites' as '/'}>Add the shop as a site</Link> first.
  </>
);

function hintOf(
  { url, paused, browserChecks, checkoutFlowEnabled }: SiteToWatch,
  suggested: boolean,
): ReactElement {
  const kinds = ['HTTP', ...(browserChecks ? ['browser'] : []), ...(checkoutFlowEnabled ? ['checkout'] : [])];
  return (
    <>
      {suggested && <strong>Suggested: same host. </strong>}
      {url} · {paused ? 'paused, so it cannot be watched' : `${kinds.join(', ')} checks`}
    </>
  );
}
