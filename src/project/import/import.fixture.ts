import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Imported, ImportOptions, Note } from './document.ts';

export const options: ImportOptions = { project: 'acme', now: new Date('2026-11-17T12:00:00Z') };

export const fixturePath = (name: string): string =>
  join(import.meta.dirname, '../../../test/import/fixtures', name);

export const fixture = (name: string): string => readFileSync(fixturePath(name), 'utf8');

/** `name: reason`, in order. */
export const reasons = ({ notes }: Imported, kind: Note['kind']): string[] =>
  notes.filter((note) => note.kind === kind).map(({ name, reason }) => `${name}: ${reason}`);

export const siteOf = ({ document }: Imported, key: string) =>
  document.sites?.find((site) => site.key === key);

export const probesOf = ({ document }: Imported) =>
  document.sites?.flatMap(({ probes = [] }) => probes) ?? [];
