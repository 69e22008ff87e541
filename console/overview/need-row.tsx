import { Link } from '@tanstack/react-router';
import { useState, type ReactElement, type ReactNode } from 'react';
import { ownerPath } from '../alerts/owner-path.ts';
import { RollBack } from '../deployments/roll-back.tsx';
import { TimeLeft } from '../deployments/waiting.tsx';
import { Acknowledge } from '../incidents/acknowledge.tsx';
import { acknowledgedText, isSnoozed } from '../incidents/incident-state.tsx';
import { TeamName } from '../teams/team-name.tsx';
import { useRefusal } from '../teams/use-teams.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Time } from '../ui/time.tsx';
import { words } from '../words/words.ts';
import type { OverviewSite } from './filter-tiles.ts';
import { isLive, type Environment, type Need } from './needs.ts';
import { StartAgent } from './start-agent.tsx';

type Of<Kind extends Need['kind']> = Extract<Need, { kind: Kind }>;
type ReleaseNeed = Of<'failed' | 'undone' | 'rolled-back' | 'unverified' | 'watching'>;

/** What is wrong, with whom and since when, and what to do about it. */
export function NeedRow({ need, onHide }: { need: Need; onHide: () => void }): ReactElement {
  if (need.kind === 'incident') return <IncidentNeed need={need} />;
  if (need.kind === 'site') return <SiteNeed site={need.site} />;
  if (need.kind === 'agent') return <AgentNeed environment={need.environment} />;
  return <ReleaseNeed need={need} onHide={onHide} />;
}

function Row({
  tone,
  badge,
  path,
  title,
  detail,
  facts,
  children,
}: {
  tone: Tone;
  badge: string;
  path: string;
  title: string;
  detail?: ReactNode;
  facts: ReactNode;
  children: ReactNode;
}): ReactElement {
  return (
    <li className={`need need-${tone}`}>
      <Badge tone={tone}>{badge}</Badge>
      <div className="need-text">
        <Link to={path as '/'} className="need-title">
          {title}
        </Link>
        {detail && <span className="need-detail">{detail}</span>}
        <span className="quiet small">{facts}</span>
      </div>
      <div className="row need-actions">{children}</div>
    </li>
  );
}

const warnings = new Set(['CERTIFICATE_EXPIRES', 'DOMAIN_EXPIRES', 'HOST_DISK', 'CRON_STUCK', 'JS_ERROR']);

function IncidentNeed({ need }: { need: Of<'incident'> }): ReactElement {
  const { incident, alertType, reason, others, suspect, environment } = need;
  const t = words().overview.needs;
  const isOpen = incident.state === 'OPEN';
  const isQuiet = incident.held || isSnoozed(incident);
  const tone = !isOpen || isQuiet ? 'idle' : warnings.has(alertType) ? 'warn' : 'bad';
  const isExpiry = alertType === 'CERTIFICATE_EXPIRES' || alertType === 'DOMAIN_EXPIRES';
  const canRollBack = suspect?.environment && isLive(suspect.deployment, suspect.environment);
  return (
    <Row
      tone={tone}
      badge={t.badges[alertType]}
      path={`/incidents/${incident.id}`}
      title={t.sentences[alertType](incident.ownerName)}
      detail={reason}
      facts={
        <>
          {t.started} <Time at={incident.startedAt} />
          {others > 0 && ` · ${t.alsoOpen(others)}`}
          {incident.acknowledgedBy && ` · ${acknowledgedText(incident)}`}
          {isOpen && incident.held && ` · ${t.held}`}
          {isSnoozed(incident) && ` · ${t.snoozed}`}
          <TeamName id={incident.teamId} />
          {suspect && (
            <>
              {' · '}
              <Link to="/deployments/$id" params={{ id: suspect.deployment.id }}>
                {t.suspect(suspect.deployment.version, suspect.environment?.name ?? t.aDeletedEnvironment)}
              </Link>
            </>
          )}
        </>
      }
    >
      {canRollBack && <RollBackButton environment={suspect.environment!} />}
      {alertType === 'AGENT_OFFLINE' && environment && <StartAgent environment={environment} />}
      {isExpiry && (
        <Link to={ownerPath(incident) as '/'} className="button">
          {t.showCertificate}
        </Link>
      )}
      {isOpen ? (
        <Acknowledge incident={incident} />
      ) : (
        !canRollBack && (
          <Link to="/incidents/$id" params={{ id: incident.id }} className="button">
            {t.openIncident}
          </Link>
        )
      )}
    </Row>
  );
}

/** Down without an open incident. */
function SiteNeed({ site }: { site: OverviewSite }): ReactElement {
  const t = words().overview.needs;
  return (
    <Row
      tone="bad"
      badge={t.badges.SITE_DOWN}
      path={`/sites/${site.id}`}
      title={t.sentences.SITE_DOWN(site.name)}
      detail={t.withoutIncident}
      facts={
        <>
          {t.lastChecked} <Time at={site.lastCheckAt} />
          <TeamName id={site.teamId} />
        </>
      }
    >
      <Link to={`/sites/${site.id}` as '/'} className="button">
        {t.open}
      </Link>
    </Row>
  );
}

function AgentNeed({ environment }: { environment: Environment }): ReactElement {
  const t = words().overview.needs;
  return (
    <Row
      tone="bad"
      badge={t.badges.AGENT_OFFLINE}
      path={`/environments/${environment.id}`}
      title={t.sentences.AGENT_OFFLINE(environment.name)}
      detail={t.waitsForAgent}
      facts={
        <>
          {t.lastSeen} <Time at={environment.agentLastSeenAt} />
          <TeamName id={environment.teamId} />
        </>
      }
    >
      <StartAgent environment={environment} />
    </Row>
  );
}

const tones: Record<ReleaseNeed['kind'], Tone> = {
  failed: 'bad',
  unverified: 'bad',
  undone: 'warn',
  'rolled-back': 'warn',
  watching: 'busy',
};

function ReleaseNeed({ need, onHide }: { need: ReleaseNeed; onHide: () => void }): ReactElement {
  const { kind, deployment, environment } = need;
  const t = words().overview.needs;
  const isWatched = kind === 'watching';
  // After an automatic rollback, the log to read is that of the release that failed.
  const path = `/deployments/${kind === 'rolled-back' ? (deployment.rollbackOf ?? deployment.id) : deployment.id}`;
  return (
    <Row
      tone={tones[kind]}
      badge={isWatched || kind === 'unverified' ? t.verification : t.deployment}
      path={path}
      title={titleOf(need)}
      detail={detailOf(need)}
      facts={
        <>
          {isWatched ? (
            <TimeLeft endsAt={deployment.verification!.endsAt} />
          ) : (
            <>
              {t.ended} <Time at={need.since} />
            </>
          )}
          {` · ${deployment.tokenName ?? deployment.triggeredBy}`}
          {environment && <TeamName id={environment.teamId} />}
        </>
      }
    >
      {environment && isLive(deployment, environment) && (isWatched || kind === 'unverified') && (
        <RollBackButton environment={environment} />
      )}
      <Link to={path as '/'} className="button">
        {isWatched ? t.open : t.openLog}
      </Link>
      {kind !== 'unverified' && !isWatched && (
        <Button title={t.hideHint} onClick={onHide}>
          {t.hide}
        </Button>
      )}
    </Row>
  );
}

function titleOf({ kind, deployment, environment }: ReleaseNeed): string {
  const t = words().overview.needs;
  const texts = {
    failed: deployment.kind === 'ROLLBACK' ? t.rollbackFailed : t.deployFailed,
    undone: t.undone,
    'rolled-back': t.rolledBackAutomatically,
    unverified: t.verificationFailed,
    watching: t.watching,
  };
  return texts[kind](deployment.version, environment?.name ?? t.aDeletedEnvironment);
}

function detailOf({ kind, deployment }: ReleaseNeed): string | null {
  const { errorMessage, maintenanceWindow, verification } = deployment;
  if (kind === 'unverified')
    return [verification?.findings[0]?.message, verification?.heldReason].filter(Boolean).join(' ') || null;
  const shown = maintenanceWindow === 'FAILED_ROLLBACK' ? words().overview.needs.maintenanceShown : null;
  return [shown, errorMessage].filter(Boolean).join(' ') || null;
}

function RollBackButton({ environment }: { environment: Environment }): ReactElement {
  const refusal = useRefusal(environment.teamId, 'deployment.run');
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button look="danger" refusal={refusal} onClick={() => setAsking(true)}>
        {words().overview.needs.rollBack}
      </Button>
      {isAsking && <RollBack environmentId={environment.id} onClose={() => setAsking(false)} />}
    </>
  );
}
