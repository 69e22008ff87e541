import { Link } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { useGraphqlQuery } from '../api/hooks.ts';
import { sitesToWatch } from '../api/monitoring.generated.ts';
import { Choices } from '../ui/choices.tsx';
import { count } from '../ui/format.ts';
import { Button } from '../ui/button.tsx';
import { Loaded } from '../ui/states.tsx';
import { words } from '../words/words.ts';
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
  const t = words().environments.verification;
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
              legend={t.sites}
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
                <Button onClick={() => setShowsAll(true)}>{t.allSites(count(sites.length))}</Button>
              </div>
            )}
          </div>
        );
      }}
    </Loaded>
  );
}

function NoSites(): ReactElement {
  const t = words().environments.verification;
  return (
    <>
      {t.noSites} <Link to={'/sites' as '/'}>{t.addSite}</Link> {t.addSiteEnd}
    </>
  );
}

function hintOf(
  { url, paused, browserChecks, checkoutFlowEnabled }: SiteToWatch,
  suggested: boolean,
): ReactElement {
  const t = words().environments.verification;
  const kinds = [
    t.kinds.http,
    ...(browserChecks ? [t.kinds.browser] : []),
    ...(checkoutFlowEnabled ? [t.kinds.checkout] : []),
  ];
  return (
    <>
      {suggested && <strong>{t.suggested} </strong>}
      {url} · {paused ? t.paused : t.checks(kinds.join(', '))}
    </>
  );
}
