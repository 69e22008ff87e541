import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { paletteEnvironments, type PaletteEnvironmentsQuery } from '../api/deployment.generated.ts';
import { useGraphqlQuery } from '../api/hooks.ts';
import { paletteSites, type PaletteSitesQuery } from '../api/monitoring.generated.ts';
import { signOut } from '../api/session.ts';
import { navigationItems } from '../app/navigation-items.ts';
import { findMainAction, pressMainActionSoon } from '../app/shortcuts.ts';
import { useUser } from '../app/use-user.ts';
import { may } from '../teams/may.ts';
import { useTeamId, useTeams } from '../teams/use-teams.ts';
import { chooseLanguage, languages } from '../words/language.ts';
import { words } from '../words/words.ts';
import { prepare, type Entry, type Prepared } from './match.ts';

/** What is done when it is chosen: open an address, or something else. */
type Choice = Entry & ({ to: string; thenAct?: boolean } | { act: () => void });
export type Choosable = Prepared & Choice;

export type Entries = {
  entries: readonly Choosable[];
  state: 'loading' | 'loaded' | 'failed';
  choose: (entry: Choosable) => void;
};

/** Everything that the palette finds. Sites and environments come when they are loaded; the rest is there at once. */
export function useEntries(showShortcuts: () => void): Entries {
  const router = useRouter();
  const teamId = useTeamId();
  const { role } = useUser();
  const teams = useTeams();
  const sites = useGraphqlQuery(paletteSites, { teamId }, { everySeconds: false });
  const environments = useGraphqlQuery(paletteEnvironments, { teamId }, { everySeconds: false });
  const entries = useMemo(
    () =>
      [
        ...actions(showShortcuts),
        ...pages(role === 'ADMIN'),
        ...(sites.data?.sites ?? []).map(siteEntry),
        ...(environments.data?.environments ?? []).flatMap((environment) => [
          ...environmentEntries(
            environment,
            teams.some((team) => team.id === environment.teamId && may(team, 'deployment.run')),
          ),
        ]),
      ].map((entry) => ({ ...entry, ...prepare(entry) }) as Choosable),
    [sites.data, environments.data, role, teams, showShortcuts],
  );
  return {
    entries,
    state:
      sites.isError || environments.isError
        ? 'failed'
        : sites.isPending || environments.isPending
          ? 'loading'
          : 'loaded',
    choose: (entry) => {
      if ('act' in entry) return entry.act();
      // On a page of the same kind, the button may be the same element.
      const former = kindOf(router.state.location.pathname) === kindOf(entry.to) ? null : findMainAction();
      void router.navigate({ to: entry.to as '/' }).then(() => {
        if (entry.thenAct) pressMainActionSoon(former);
      });
    },
  };
}

/** `/environments` and `/environments/1` are pages of different kinds. */
const kindOf = (path: string): string => `${path.split('/')[1]} ${path.split('/').length}`;

function actions(showShortcuts: () => void): Choice[] {
  const t = words().palette;
  const add = (name: string, to: string, also = t.also.create): Choice => ({
    id: `add:${to}`,
    group: 'actions',
    name,
    also,
    to,
    thenAct: true,
  });
  const act = (id: string, name: string, also: string, run: () => void): Choice => ({
    id: `act:${id}`,
    group: 'actions',
    name,
    also,
    act: run,
  });
  return [
    add(t.actions.addSite, '/sites'),
    { ...add(t.actions.addEnvironment, '/environments/new'), thenAct: false } as Choice,
    add(t.actions.deploy, '/deployments', t.also.deploy),
    add(t.actions.addHeartbeat, '/heartbeats'),
    add(t.actions.planMaintenance, '/maintenance'),
    add(t.actions.addStatusPage, '/status-pages'),
    act('docs', t.actions.docs, t.also.docs, () => void window.open('/docs', '_blank', 'noopener')),
    act('shortcuts', t.actions.shortcuts, '', showShortcuts),
    ...languages.map((language) => ({
      ...act(
        `language:${language}`,
        t.actions.language(words().language.names[language]),
        t.also.language,
        () => chooseLanguage(language),
      ),
      isRare: true,
    })),
    act('sign-out', t.actions.signOut, t.also.signOut, () => void signOut()),
  ];
}

function pages(isAdmin: boolean): Choice[] {
  const t = words().palette;
  const page = (to: string, name: string, also = ''): Choice => ({
    id: `page:${to}`,
    group: 'pages',
    name,
    also,
    to,
  });
  return [
    ...navigationItems(isAdmin).map(({ to, name, place }) =>
      page(to, name, place === 'incidents' ? t.also.incidents : place),
    ),
    { ...page('/settings', t.pages.notifications), id: 'page:/settings#notifications' },
    page('/settings/escalation', t.pages.escalation),
    page('/settings/tokens', t.pages.accessTokens, t.also.tokens),
    page('/settings/quotas', t.pages.quotas),
    page('/settings/audit', t.pages.auditLog),
    page('/maintenance/freezes', t.pages.freezes),
    page('/account', t.pages.account, t.also.account),
  ];
}

const siteEntry = ({ id, name, url, tags }: PaletteSitesQuery['sites'][number]): Choice => ({
  id: `site:${id}`,
  group: 'sites',
  name,
  detail: url.replace(/^https?:\/\//, '').replace(/\/$/, ''),
  also: tags.join(' '),
  to: `/sites/${id}`,
});

function environmentEntries(
  { id, name, host, deployments }: PaletteEnvironmentsQuery['environments'][number],
  mayDeploy: boolean,
): Choice[] {
  const t = words().palette;
  return [
    { id: `environment:${id}`, group: 'environments', name, detail: host, to: `/environments/${id}` },
    ...(mayDeploy
      ? [
          {
            id: `deploy:${id}`,
            group: 'actions' as const,
            name: t.actions.deployTo(name),
            also: t.also.deploy,
            isRare: true,
            to: `/environments/${id}`,
            thenAct: true,
          },
        ]
      : []),
    ...deployments.edges.map(({ node }) => ({
      id: `deployment:${node.id}`,
      group: 'deployments' as const,
      name: `${node.version} · ${name}`,
      detail: node.gitRef ?? '',
      to: `/deployments/${node.id}`,
    })),
  ];
}
