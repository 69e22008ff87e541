import type { StatusComponentFactsFragment, StatusComponentInput } from '../api/monitoring.generated.ts';
import type { FieldErrors } from '../ui/form.tsx';
import { words } from '../words/words.ts';

export type ComponentLine = {
  kind: 'component';
  key: string;
  /** Null until it is saved. */
  id: string | null;
  name: string;
  siteId: string | null;
  pageId: string | null;
  heartbeatId: string | null;
  checkout: boolean;
  showUptime: boolean;
  showResponseTime: boolean;
};
export type GroupLine = { kind: 'group'; key: string; name: string };

/** The components as the editor lists them: a component belongs to the group above it. Those above all groups have none. */
export type Line = ComponentLine | GroupLine;

export function linesOf(components: readonly StatusComponentFactsFragment[]): Line[] {
  const groups = Map.groupBy(components, ({ group }) => group);
  const named = [...groups].filter(([name]) => name !== null);
  return [
    ...(groups.get(null) ?? []).map(lineOf),
    ...named.flatMap(([name, inGroup], index) => [
      { kind: 'group' as const, key: `group ${index}`, name: name! },
      ...inGroup.map(lineOf),
    ]),
  ];
}

const lineOf = (component: StatusComponentFactsFragment): ComponentLine => ({
  kind: 'component',
  key: component.id,
  id: component.id,
  name: component.name,
  siteId: component.siteId,
  pageId: component.pageId,
  heartbeatId: component.heartbeatId,
  checkout: component.checkout,
  showUptime: component.showUptime,
  showResponseTime: component.showResponseTime,
});

/** A group without components is not stored. */
export function toComponents(lines: readonly Line[]): StatusComponentInput[] {
  let group: string | null = null;
  const components: StatusComponentInput[] = [];
  for (const line of lines) {
    if (line.kind === 'group') group = line.name.trim() || null;
    else
      components.push({
        ...(line.id ? { id: line.id } : {}),
        name: line.name.trim(),
        group,
        siteId: line.pageId ? null : line.siteId,
        pageId: line.pageId,
        heartbeatId: line.heartbeatId,
        checkout: line.checkout,
        showUptime: line.showUptime,
        showResponseTime: line.showResponseTime,
      });
  }
  return components;
}

/** What is wrong, by the key of the line. */
export function mistakesIn(lines: readonly Line[]): FieldErrors {
  const t = words().statusPages.components;
  const mistakes: FieldErrors = {};
  const seen = new Set<string>();
  for (const { kind, key, name } of lines) {
    if (!name.trim()) mistakes[key] = kind === 'group' ? t.enterGroupName : t.enterName;
    else if (kind === 'group' && seen.has(name.trim())) mistakes[key] = t.sameName;
    if (kind === 'group') seen.add(name.trim());
  }
  return mistakes;
}

const indexOf = (lines: readonly Line[], key: string): number => lines.findIndex((line) => line.key === key);

/** Puts a component where another line is. */
export function moveLine(lines: readonly Line[], key: string, to: string): Line[] {
  const [from, at] = [indexOf(lines, key), indexOf(lines, to)];
  if (from === -1 || at === -1) return [...lines];
  return lines.toSpliced(from, 1).toSpliced(at, 0, lines[from]!);
}

/** Where a component is, in words: "position 2 of 3 in Shops". */
export function placeOf(lines: readonly Line[], key: string): string {
  const index = indexOf(lines, key);
  const start = lines.findLastIndex((line, at) => at < index && line.kind === 'group');
  const next = lines.findIndex((line, at) => at > start && line.kind === 'group');
  const count = (next === -1 ? lines.length : next) - start - 1;
  const group = lines[start]?.name.trim();
  const hasGroups = lines.some(({ kind }) => kind === 'group');
  const t = words().statusPages.components;
  const place = t.position(index - start, count);
  if (group) return t.inGroup(place, group);
  return hasGroups ? t.withoutGroup(place) : place;
}

/** Exchanges a group, with its components, with the one before or after it. */
export function moveGroup(lines: readonly Line[], key: string, by: -1 | 1): Line[] {
  const [first, ...groups] = blocksOf(lines);
  const from = groups.findIndex(([head]) => head!.key === key);
  const to = from + by;
  if (from === -1 || to < 0 || to >= groups.length) return [...lines];
  return [...first!, ...groups.with(from, groups[to]!).with(to, groups[from]!).flat()];
}

/** The components without a group, which can be none, and then each group with its components. */
function blocksOf(lines: readonly Line[]): Line[][] {
  const blocks: Line[][] = [[]];
  for (const line of lines)
    if (line.kind === 'group') blocks.push([line]);
    else blocks.at(-1)!.push(line);
  return blocks;
}
