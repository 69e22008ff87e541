import { Link } from '@tanstack/react-router';
import { useState, type ReactElement, type ReactNode } from 'react';
import type { FindingFactsFragment, VerificationFactsFragment } from '../api/deployment.generated.ts';
import { checkKinds } from '../site/checks/check-row.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { count } from '../ui/format.ts';
import { Time } from '../ui/time.tsx';
import { words } from '../words/words.ts';
import { OutcomeBadge } from './status.tsx';
import { useSeconds } from '../ui/clock.ts';
import { describeState, signalName, stateName, toneOf } from './verification.ts';
import { FoundByCheck } from './found-by-check.tsx';
import './watching.css';

type Target = VerificationFactsFragment['targets'][number];

/** The watch over the sites of the environment after the switch. */
export function Watching({ verification }: { verification: VerificationFactsFragment }): ReactElement {
  const { state, mode, findings, excluded, targets, rollback, heldReason } = verification;
  const t = words().deployments.watching;
  const names = namesOf(targets);
  return (
    <Card
      title={t.title}
      actions={state !== 'WATCHING' && <Badge tone={toneOf(state)}>{stateName(state)}</Badge>}
    >
      <div className="stack watching">
        <Progress verification={verification} />
        {state === 'WATCHING' && (
          <p className="quiet small">{mode === 'ROLLBACK' ? t.rollsBack : t.notifies}</p>
        )}
        {rollback && (
          <div className="row apart">
            <p>
              {t.rollbackTo}{' '}
              <Link to="/deployments/$id" params={{ id: rollback.id }}>
                {rollback.version}
              </Link>
            </p>
            <OutcomeBadge outcome={rollback.outcome} />
          </div>
        )}
        {heldReason && <p className="watching-held">{t.notRolledBack(heldReason)}</p>}
        {findings.length > 0 && (
          <Part title={t.findings}>
            <Some all={findings}>
              {(finding, index) => <Finding key={index} finding={finding} name={names(finding)} />}
            </Some>
          </Part>
        )}
        {targets.length > 0 && (
          <Part title={state === 'WATCHING' ? t.targets : t.targetsNow}>
            <Some all={targets}>
              {(target) => (
                <TargetRow
                  key={`${target.siteId} ${target.pageId} ${target.kind}`}
                  target={target}
                  isWatched={state === 'WATCHING'}
                />
              )}
            </Some>
          </Part>
        )}
        {excluded.length > 0 && (
          <Part title={t.excluded}>
            <Some all={excluded}>
              {(finding, index) => <Finding key={index} finding={finding} name={names(finding)} isExcluded />}
            </Some>
          </Part>
        )}
      </div>
    </Card>
  );
}

function Progress({ verification }: { verification: VerificationFactsFragment }): ReactElement {
  const isOn = verification.state === 'WATCHING';
  const now = useSeconds(isOn);
  const [from, to] = [Date.parse(verification.startedAt), Date.parse(verification.endsAt)];
  return (
    <div>
      {/* A timer is not read out by itself. */}
      <p role={isOn ? 'timer' : undefined} className="number">
        {describeState(verification, now)}
      </p>
      {isOn && (
        <progress
          className="watching-progress"
          aria-label={words().deployments.watching.progress}
          max={to - from}
          value={Math.min(to, now) - from}
        />
      )}
    </div>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }): ReactElement => (
  <section>
    <h3>{title}</h3>
    {children}
  </section>
);

/** Enough for most shops; an environment can have 50 sites with pages. */
const most = 8;

function Some<Entry>({
  all,
  children,
}: {
  all: readonly Entry[];
  children: (entry: Entry, index: number) => ReactElement;
}): ReactElement {
  const [showsAll, setShowsAll] = useState(false);
  return (
    <>
      <ul className="watching-list">{(showsAll ? all : all.slice(0, most)).map(children)}</ul>
      {!showsAll && all.length > most && (
        <Button onClick={() => setShowsAll(true)}>
          {words().deployments.watching.showAll(count(all.length))}
        </Button>
      )}
    </>
  );
}

const kindOf = (kind: string): string => checkKinds[kind as keyof typeof checkKinds] ?? kind;

const TargetRow = ({ target, isWatched }: { target: Target; isWatched: boolean }): ReactElement => {
  const t = words().deployments.watching;
  const { siteId, kind, name, wasDown, isDown, lastCheckAt } = target;
  return (
    <li>
      <div className="row apart">
        <span>
          <Link to={`/sites/${siteId}/checks` as '/'}>{name}</Link>{' '}
          <span className="quiet small">{kindOf(kind)}</span>
        </span>
        {lastCheckAt ? (
          <Badge tone={!isDown ? 'good' : wasDown ? 'idle' : 'bad'}>{isDown ? t.down : t.up}</Badge>
        ) : (
          <Badge tone="idle">{isWatched ? t.noResultYet : t.noResult}</Badge>
        )}
      </div>
      <p className="quiet small">
        {wasDown ? t.wasDown : t.wasUp}
        {lastCheckAt && (
          <>
            {`, ${t.checked} `}
            <Time at={lastCheckAt} />
          </>
        )}
      </p>
    </li>
  );
};

const Finding = ({
  finding: { siteId, signal, message, checkId, at },
  name,
  isExcluded = false,
}: {
  finding: FindingFactsFragment;
  name: string;
  isExcluded?: boolean;
}): ReactElement => (
  <li>
    <div className="row apart">
      <Link to={`/sites/${siteId}/checks` as '/'}>{name}</Link>
      <Badge tone={isExcluded ? 'idle' : 'bad'}>{signalName(signal)}</Badge>
    </div>
    <p className="watching-message">{message}</p>
    <p className="quiet small">
      <Time at={at} />
    </p>
    {checkId && <FoundByCheck id={checkId} name={name} />}
  </li>
);

/** The name of the site or page of a finding. */
function namesOf(targets: readonly Target[]): (finding: FindingFactsFragment) => string {
  const names = new Map(targets.map(({ siteId, pageId, name }) => [`${siteId} ${pageId}`, name]));
  return ({ siteId, pageId }) => names.get(`${siteId} ${pageId}`) ?? words().deployments.watching.theSite;
}
