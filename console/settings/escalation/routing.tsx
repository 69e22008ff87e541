import { Link } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { alertNames } from '../../alerts/alert-type.ts';
import { useGraphqlQuery } from '../../api/hooks.ts';
import { escalationPolicies, sites as sitesQuery } from '../../api/monitoring.generated.ts';
import { refusalOf } from '../../teams/may.ts';
import { useRefusal, type Team } from '../../teams/use-teams.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/form.tsx';
import { Loaded, Loading } from '../../ui/states.tsx';
import { Tags } from '../../ui/tag-input.tsx';
import { words } from '../../words/words.ts';
import { PolicyDialog } from './policy-dialog.tsx';
import { PolicyPreview } from './policy-preview.tsx';
import { routesOf, takesAllOf, type Route } from './route.ts';
import { toOf } from './policy.ts';
import { useRecipients, type Recipients } from './use-recipients.ts';

type RoutedSite = { id: string; teamId: string; tags: readonly string[]; muted: boolean };

/** Shows which policy is used for one of the team's sites. */
export function Routing({ team }: { team: Team }): ReactElement | null {
  const t = words().settings.routing;
  const { data } = useGraphqlQuery(sitesQuery, { teamId: team.id }, { everySeconds: false });
  const [chosen, setChosen] = useState('');
  const sites = (data?.sites ?? []).toSorted((one, other) => one.name.localeCompare(other.name));
  const site = sites.find(({ id }) => id === chosen);
  if (sites.length === 0) return null;
  return (
    <Card title={t.title}>
      <div className="stack">
        <Field label={t.site} hint={t.hint}>
          <select value={chosen} onChange={(event) => setChosen(event.target.value)}>
            <option value="">{t.choose}</option>
            {sites.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </Field>
        {site && <Routes site={site} refusal={refusalOf(team, 'notification.manage')} />}
      </div>
    </Card>
  );
}

/** The same on the page of a site. */
export function SiteRouting({ site }: { site: RoutedSite }): ReactElement {
  const t = words().settings.routing;
  const refusal = useRefusal(site.teamId, 'notification.manage');
  return (
    <Card
      title={t.ofSite}
      actions={<Link to={`/settings/escalation?team=${site.teamId}` as '/'}>{t.all}</Link>}
    >
      <Routes site={site} refusal={refusal} />
    </Card>
  );
}

function Routes({ site, refusal }: { site: RoutedSite; refusal: string | null }): ReactElement {
  const t = words().settings.routing;
  const query = useGraphqlQuery(escalationPolicies, { teamId: site.teamId }, { everySeconds: 30 });
  const recipients = useRecipients(site.teamId);
  const [isAdding, setAdding] = useState(false);
  return (
    <div className="stack">
      {site.muted && <p className="tone-warn">{t.muted}</p>}
      <Tags tags={site.tags} />
      <Loaded query={query}>
        {({ escalationPolicies: policies }) =>
          recipients ? (
            <>
              {routesOf(policies, site.tags, recipients.notices).map((route) => (
                <OneRoute key={route.policy?.id ?? ''} route={route} recipients={recipients} />
              ))}
            </>
          ) : (
            <Loading />
          )
        }
      </Loaded>
      {site.tags.length > 0 ? (
        <div>
          <Button refusal={refusal} onClick={() => setAdding(true)}>
            {t.add}
          </Button>
        </div>
      ) : (
        <p className="quiet small">{t.needsTag}</p>
      )}
      {isAdding && recipients && (
        <PolicyDialog
          teamId={site.teamId}
          tags={site.tags}
          recipients={recipients}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  );
}

function OneRoute({ route, recipients }: { route: Route; recipients: Recipients }): ReactElement {
  const t = words().settings.routing;
  const { policy, tag, alertTypes } = route;
  return (
    <section>
      <h3>{takesAllOf(route) ? t.allAlerts : alertTypes.map((type) => alertNames()[type]).join(', ')}</h3>
      <p className="quiet small">
        {policy ? t.policy(policy.name) : t.noPolicy}
        {tag !== null && `, ${t.byTag(tag)}`}
      </p>
      <PolicyPreview
        steps={
          policy
            ? policy.steps.map((step) => ({
                afterMinutes: step.afterMinutes,
                to: toOf(step).map(recipients.find),
              }))
            : [{ afterMinutes: 0, to: recipients.all.filter(({ isByDefault }) => isByDefault) }]
        }
        repeat={policy?.repeat ?? 0}
      />
    </section>
  );
}
