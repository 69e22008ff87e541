import { useParams } from '@tanstack/react-router';
import type { ComponentType, ReactElement } from 'react';
import { NotFound } from '../app/not-found.tsx';
import { useUser } from '../app/use-user.ts';
import { Page } from '../ui/page.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { AuditLog } from './audit-log.tsx';
import { Channels } from './channels.tsx';
import { Escalation } from './escalation/policies.tsx';
import { Interfaces } from './interfaces.tsx';
import { Quotas } from './quotas.tsx';
import { System } from './system.tsx';
import { Tokens } from './tokens.tsx';

const parts: Record<string, { name: string; Part: ComponentType; forAdmins?: boolean }> = {
  '': { name: 'Notifications', Part: Channels },
  escalation: { name: 'Escalation', Part: Escalation },
  tokens: { name: 'Access tokens', Part: Tokens },
  quotas: { name: 'Quotas', Part: Quotas },
  audit: { name: 'Audit log', Part: AuditLog },
  interfaces: { name: 'APIs', Part: Interfaces },
  system: { name: 'System', Part: System, forAdmins: true },
};

export function SettingsPage(): ReactElement {
  const { part = '' } = useParams({ strict: false }) as { part?: string };
  const { role } = useUser();
  const open = Object.entries(parts).filter(([, { forAdmins }]) => !forAdmins || role === 'ADMIN');
  const shown = open.find(([path]) => path === part)?.[1];
  if (!shown) return <NotFound />;
  const tabs = open.map(([path, { name }]) => ({ to: path ? `/settings/${path}` : '/settings', name }));
  return (
    <Page title="Settings">
      <Tabs label="Settings" tabs={tabs} />
      <shown.Part />
    </Page>
  );
}
