import { useParams } from '@tanstack/react-router';
import type { ComponentType, ReactElement } from 'react';
import { NotFound } from '../app/not-found.tsx';
import { useUser } from '../app/use-user.ts';
import { Page } from '../ui/page.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { words, type Words } from '../words/words.ts';
import { AuditLog } from './audit-log.tsx';
import { Channels } from './channels.tsx';
import { Escalation } from './escalation/policies.tsx';
import { Interfaces } from './interfaces.tsx';
import { Quotas } from './quotas.tsx';
import { System } from './system.tsx';
import { Tokens } from './tokens.tsx';

type PartName = keyof Words['settings']['parts'];

const parts: Record<string, { name: PartName; Part: ComponentType; forAdmins?: boolean }> = {
  '': { name: 'notifications', Part: Channels },
  escalation: { name: 'escalation', Part: Escalation },
  tokens: { name: 'tokens', Part: Tokens },
  quotas: { name: 'quotas', Part: Quotas },
  audit: { name: 'audit', Part: AuditLog },
  interfaces: { name: 'interfaces', Part: Interfaces },
  system: { name: 'system', Part: System, forAdmins: true },
};

export function SettingsPage(): ReactElement {
  const t = words().settings;
  const { part = '' } = useParams({ strict: false }) as { part?: string };
  const { role } = useUser();
  const open = Object.entries(parts).filter(([, { forAdmins }]) => !forAdmins || role === 'ADMIN');
  const shown = open.find(([path]) => path === part)?.[1];
  if (!shown) return <NotFound />;
  const tabs = open.map(([path, { name }]) => ({
    to: path ? `/settings/${path}` : '/settings',
    name: t.parts[name],
  }));
  return (
    <Page title={t.title}>
      <Tabs label={t.title} tabs={tabs} />
      <shown.Part />
    </Page>
  );
}
