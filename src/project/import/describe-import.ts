import type { Imported, Note } from './document.ts';

const maxNames = 5;
const maxNameLength = 60;
const maxReasons = 200;

const titles: Record<Note['kind'], string> = {
  'left out': 'Not carried over:',
  changed: 'Carried over with a difference:',
};

/** A summary for people: what was imported, what was not and why, and which variables are needed. */
export function describeImport({ document, notes, variables }: Imported): string {
  return [countsOf(document), ...sectionsOf(notes), ...variablesOf(variables)].join('\n\n');
}

function countsOf({
  sites = [],
  heartbeats,
  destinations,
  windows,
  environments,
}: Imported['document']): string {
  const probes = sites.reduce((sum, site) => sum + (site.probes?.length ?? 0), 0);
  const counts = [
    [sites.length, 'site'],
    [probes, 'probe'],
    [heartbeats?.length ?? 0, 'heartbeat'],
    [destinations?.length ?? 0, 'destination'],
    [windows?.length ?? 0, 'maintenance window'],
    [environments?.length ?? 0, 'environment'],
  ] as const;
  const named = counts.filter(([count]) => count > 0).map(([count, name]) => counted(count, name));
  return named.length === 0 ? 'Imported nothing.' : `Imported ${named.join(', ')}.`;
}

const counted = (count: number, name: string): string =>
  `${count.toLocaleString('en-US')} ${name}${count === 1 ? '' : 's'}`;

/** The most frequent reasons first, each once, with the number of its monitors. */
function sectionsOf(notes: readonly Note[]): string[] {
  return (['left out', 'changed'] as const).flatMap((kind) => {
    const byReason = Map.groupBy(
      notes.filter((note) => note.kind === kind),
      ({ reason }) => reason,
    );
    if (byReason.size === 0) return [];
    const groups = [...byReason].sort(([, a], [, b]) => b.length - a.length);
    const lines = groups
      .slice(0, maxReasons)
      .map(([reason, some]) => `  ${some.length} × ${reason}\n      ${namesOf(some)}`);
    if (groups.length > maxReasons) lines.push(`  … and ${groups.length - maxReasons} other reasons`);
    return [[titles[kind], ...lines].join('\n')];
  });
}

function namesOf(notes: readonly Note[]): string {
  const names = [...new Set(notes.map(({ name }) => name))];
  const shown = names
    .slice(0, maxNames)
    .map((name) => (name.length > maxNameLength ? `${name.slice(0, maxNameLength)}…` : name));
  return names.length > maxNames
    ? `${shown.join(', ')} and ${names.length - maxNames} more`
    : shown.join(', ');
}

const variablesOf = (names: readonly string[]): string[] =>
  names.length === 0
    ? []
    : [
        [
          'Secrets are not in the file. Set these environment variables for `steward plan` and `steward apply`:',
          ...names.map((name) => `  ${name}`),
        ].join('\n'),
      ];
