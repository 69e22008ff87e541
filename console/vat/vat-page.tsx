import { useParams } from '@tanstack/react-router';
import type { ComponentType, ReactElement } from 'react';
import { NotFound } from '../app/not-found.tsx';
import { OfTeam } from '../teams/of-team.tsx';
import type { Team } from '../teams/use-teams.ts';
import { Page } from '../ui/page.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { words, type Words } from '../words/words.ts';
import { Batches } from './batches/batches.tsx';
import { Checks } from './checks/checks.tsx';
import { Customers } from './customers/customers.tsx';
import { Keys } from './keys/keys.tsx';
import { Availability } from './registers/availability.tsx';
import { Upstreams } from './registers/upstreams.tsx';
import { TryNumber } from './try-number.tsx';
import { ValidationLog } from './validation-log.tsx';
import './vat.css';

type PartOfTeam = ComponentType<{ team: Team }>;

const Numbers = (): ReactElement => (
  <>
    <TryNumber />
    <ValidationLog />
  </>
);

const Registers = (): ReactElement => (
  <>
    <Upstreams />
    <Availability />
  </>
);

type Tab = keyof Words['vat']['tabs'];

const parts: Record<string, { name: Tab; Part: ComponentType } | { name: Tab; OfTeam: PartOfTeam }> = {
  '': { name: 'numbers', Part: Numbers },
  customers: { name: 'customers', OfTeam: Customers },
  batches: { name: 'batches', OfTeam: Batches },
  evidence: { name: 'evidence', OfTeam: Checks },
  registers: { name: 'registers', Part: Registers },
  keys: { name: 'keys', OfTeam: Keys },
};

export function VatPage(): ReactElement {
  const { part = '' } = useParams({ strict: false }) as { part?: string };
  const shown = Object.hasOwn(parts, part) ? parts[part] : undefined;
  if (!shown) return <NotFound />;
  const t = words().vat;
  const tabs = Object.entries(parts).map(([path, { name }]) => ({
    to: path ? `/vat-numbers/${path}` : '/vat-numbers',
    name: t.tabs[name],
  }));
  return (
    <Page title={t.title}>
      <Tabs label={t.title} tabs={tabs} />
      {'Part' in shown ? (
        <shown.Part />
      ) : (
        <OfTeam what={t.ofTeam(t.tabs[shown.name])}>
          {(team) => <shown.OfTeam key={team.id} team={team} />}
        </OfTeam>
      )}
    </Page>
  );
}
