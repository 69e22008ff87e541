import { Link, useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import {
  compareReleases,
  environmentReleases,
  type CommitTextFragment,
  type ReleaseFactsFragment,
} from '../api/deployment.generated.ts';
import { useGraphqlQuery } from '../api/hooks.ts';
import { CommitList } from '../deployments/commit-list.tsx';
import { releaseTime } from '../deployments/release-time.ts';
import { nameRelease } from '../deployments/roll-back-effect.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Field } from '../ui/form.tsx';
import { Page } from '../ui/page.tsx';
import { Empty, Loaded } from '../ui/states.tsx';
import { useFilter } from '../ui/use-filter.ts';
import { words } from '../words/words.ts';
import { defaultPair } from './default-pair.ts';
import './compare-page.css';

/** Which commits two releases differ in. The releases are part of the address, so that it can be shared. */
export function ComparePage(): ReactElement {
  const t = words().environments.compare;
  const { id = '' } = useParams({ strict: false });
  const query = useGraphqlQuery(environmentReleases, { id });
  const found = query.data?.environment;
  return (
    <Page
      title={t.title}
      lead={
        found && (
          <Link to="/environments/$id" params={{ id }}>
            {found.name}
          </Link>
        )
      }
    >
      <Card>
        <Loaded query={query} lines={4}>
          {({ environment }) =>
            environment && environment.releases.length > 1 ? (
              <Compare environmentId={id} releases={environment.releases} />
            ) : (
              <Empty title={t.noReleases} />
            )
          }
        </Loaded>
      </Card>
    </Page>
  );
}

function Compare({
  environmentId,
  releases,
}: {
  environmentId: string;
  releases: readonly ReleaseFactsFragment[];
}): ReactElement {
  const t = words().environments.compare;
  const [wantedFrom, setFrom] = useFilter('from', '');
  const [wantedTo, setTo] = useFilter('to', '');
  const { from, to } = defaultPair(releases, wantedFrom, wantedTo);
  const query = useGraphqlQuery(compareReleases, { environmentId, from, to }, { everySeconds: false });
  return (
    <div className="stack">
      <p className="quiet">{t.lead}</p>
      <div className="compare-choice">
        <ReleaseSelect label={t.from} releases={releases} value={from} onChange={setFrom} />
        <ReleaseSelect label={t.to} releases={releases} value={to} onChange={setTo} />
        <Button
          onClick={() => {
            setFrom(to);
            setTo(from);
          }}
        >
          {t.swap}
        </Button>
      </div>
      <Loaded query={query} lines={4}>
        {({ environment }) => {
          const found = environment?.comparison;
          if (!found || found.unknownReason)
            return <p className="banner">{found?.unknownReason ?? t.choose}</p>;
          if (found.added.length + found.removed.length === 0) return <p>{t.none}</p>;
          return (
            <div className="columns">
              <Side title={t.added(found.added.length)} commits={found.added} />
              <Side title={t.removed(found.removed.length)} commits={found.removed} />
              {found.hasMore && <p className="quiet small">{t.hasMore}</p>}
            </div>
          );
        }}
      </Loaded>
    </div>
  );
}

const Side = ({
  title,
  commits,
}: {
  title: string;
  commits: readonly CommitTextFragment[];
}): ReactElement | null =>
  commits.length === 0 ? null : (
    <section className="stack compare-side">
      <h2>{title}</h2>
      <CommitList commits={commits} />
    </section>
  );

const ReleaseSelect = ({
  label,
  releases,
  value,
  onChange,
}: {
  label: string;
  releases: readonly ReleaseFactsFragment[];
  value: string;
  onChange: (timestamp: string) => void;
}): ReactElement => (
  <Field label={label}>
    <select value={value} onChange={(event) => onChange(event.target.value)}>
      {releases.some(({ timestamp }) => timestamp === value) || (
        <option value={value}>{releaseTime(value)}</option>
      )}
      {releases.map((release) => (
        <option key={release.timestamp} value={release.timestamp}>
          {nameRelease(release)} · {releaseTime(release.timestamp)}
          {release.isCurrent && ` · ${words().deployments.live}`}
        </option>
      ))}
    </select>
  </Field>
);
