import type {
  DestinationEntry,
  DestinationFields,
  EnvironmentEntry,
  EnvironmentFields,
  HeartbeatEntry,
  HeartbeatFields,
  Imported,
  ImportOptions,
  Keyed,
  Note,
  PatternEntry,
  ProbeFields,
  SiteEntry,
  SiteFields,
  WindowEntry,
  WindowFields,
} from './document.ts';
import { createKeys, slugOf, variableName } from './keys.ts';
import { lineOf } from './line.ts';
import { placeProbes, type PendingProbe } from './place-probes.ts';

const maxDestinations = 50;
const maxWindowSites = 1_000;

/** Collects the entries of a document, gives them keys, and remembers what could not be carried over. */
export type Draft = {
  options: ImportOptions;
  /** For what is not in the document. */
  leaveOut(name: string, reason: string): void;
  /** For what is in the document, but differs. */
  change(name: string, reason: string): void;
  /** A reference to an environment variable with this value. Equal values share a variable. */
  secret(value: string, ...name: readonly string[]): string;
  /** A reference to a variable that the source refers to as well. */
  variable(name: string): string;
  /** Whether a text has references, all of them made by `variable`. In any other text, `${env:NAME}` is what somebody typed. */
  hasOnlyOwnReferences(text: string): boolean;
  /** No secret gets this variable. */
  reserve(name: string): void;
  /** Returns the key. */
  addSite(fields: SiteFields, patterns?: readonly Omit<PatternEntry, 'key'>[]): string;
  /** `host` decides to which site it belongs. */
  addProbe(host: string, fields: ProbeFields): void;
  addHeartbeat(fields: HeartbeatFields): void;
  addDestination(fields: DestinationFields): void;
  /** For these sites, or for all. */
  addWindow(fields: WindowFields, sites: readonly string[] | 'all'): void;
  addEnvironment(fields: EnvironmentFields): void;
  finish(): Imported;
};

export function createDraft(options: ImportOptions): Draft {
  const notes: Note[] = [];
  const sites: SiteEntry[] = [];
  const probes: PendingProbe[] = [];
  const heartbeats: HeartbeatEntry[] = [];
  const destinations: DestinationEntry[] = [];
  const windows: WindowEntry[] = [];
  const environments: EnvironmentEntry[] = [];
  const destinationNames = createKeys(' ');
  const patternKeys = createKeys();
  const variables = createVariables();
  const siteKeys = createKeys();
  const heartbeatKeys = createKeys();
  const destinationKeys = createKeys();
  const windowKeys = createKeys();
  const environmentKeys = createKeys();

  const leaveOut: Draft['leaveOut'] = (name, reason) =>
    void notes.push({ kind: 'left out', name: lineOf(name), reason });
  const change: Draft['change'] = (name, reason) =>
    void notes.push({ kind: 'changed', name: lineOf(name), reason });

  return {
    options,
    leaveOut,
    change,
    secret: (value, ...parts) => variables.secret(value, ...parts),
    variable: (name) => variables.variable(name),
    hasOnlyOwnReferences: (text) => variables.hasOnlyOwn(text),
    reserve: (name) => variables.reserve(name),
    addSite(fields, patterns = []) {
      const key = siteKeys(slugOf(fields.name) || slugOf(fields.url) || 'site');
      const keyed = patterns.map((pattern) => ({ key: patternKeys(`${key}-text`), ...pattern }));
      sites.push({ key, ...fields, ...(keyed.length > 0 && { patterns: keyed }) });
      return key;
    },
    addProbe: (host, fields) => void probes.push({ host: host.toLowerCase(), fields }),
    addHeartbeat: (fields) =>
      void heartbeats.push({ key: heartbeatKeys(slugOf(fields.name) || 'heartbeat'), ...fields }),
    addDestination(fields) {
      if (destinations.length >= maxDestinations)
        return leaveOut(fields.name, 'A team can have at most 50 destinations.');
      // Names are compared without regard to case.
      const wanted = lineOf(fields.name, 70) || fields.kind.toLowerCase();
      const unique = destinationNames(wanted.toLowerCase());
      const name = `${wanted}${unique.slice(wanted.toLowerCase().length)}`;
      destinations.push({ key: destinationKeys(slugOf(name) || 'destination'), ...fields, name });
    },
    addWindow(fields, of) {
      const add = (entry: Omit<WindowEntry, 'key'>): void =>
        void windows.push({ key: windowKeys(slugOf(fields.title) || 'window'), ...entry });
      // A window without sites would be for all of them.
      if (of === 'all') return add(fields);
      if (of.length === 0)
        return leaveOut(fields.title, 'This maintenance window is for no site that was carried over.');
      for (let at = 0; at < of.length; at += maxWindowSites)
        add({ ...fields, sites: of.slice(at, at + maxWindowSites) });
    },
    addEnvironment: (fields) =>
      void environments.push({ key: environmentKeys(slugOf(fields.name) || 'environment'), ...fields }),
    finish() {
      placeProbes(probes, sites, { probeSite: options.probeSite, newKey: siteKeys, leaveOut, change });
      return {
        document: {
          version: 1,
          project: options.project,
          ...listed({ sites, heartbeats, destinations, windows, environments }),
        },
        notes,
        variables: variables.names(),
      };
    },
  };
}

const listed = <Lists extends Record<string, Keyed[]>>(lists: Lists): Partial<Lists> =>
  Object.fromEntries(Object.entries(lists).filter(([, entries]) => entries.length > 0)) as Partial<Lists>;

const reference = /\$\{env:([^}]{0,200})\}/g;

function createVariables() {
  const names = new Set<string>();
  /** Those of the source. */
  const own = new Set<string>();
  const byValue = new Map<string, string>();
  const unique = createKeys('_');
  return {
    names: () => [...names].sort(),
    secret(value: string, ...parts: readonly string[]): string {
      const name = byValue.get(value) ?? unique(variableName(...parts));
      byValue.set(value, name);
      names.add(name);
      return `\${env:${name}}`;
    },
    variable(name: string): string {
      names.add(name);
      own.add(name);
      return `\${env:${name}}`;
    },
    hasOnlyOwn(text: string): boolean {
      const found = [...text.matchAll(reference)];
      return found.length > 0 && found.every(([, name]) => own.has(name!));
    },
    reserve: (name: string): void => void unique(name),
  };
}
