/** What an importer writes: the lists of a steward.yaml. The names of the fields are those of the inputs of the API. */
export type ImportedDocument = {
  version: 1;
  project: string;
  sites?: SiteEntry[];
  heartbeats?: HeartbeatEntry[];
  destinations?: DestinationEntry[];
  windows?: WindowEntry[];
  environments?: EnvironmentEntry[];
};

/** A file lists it by its key. */
export type Keyed = { key: string };

export type Assertion = {
  source: 'STATUS' | 'JSON_PATH' | 'RESPONSE_TIME';
  property?: string;
  comparison?: 'EQUALS' | 'NOT_EQUALS' | 'CONTAINS' | 'EXISTS' | 'NOT_EXISTS' | 'LESS_THAN' | 'GREATER_THAN';
  value?: string;
};

export type HeaderEntry = { name: string; value: string };

export type HttpCheckEntry = {
  method?: string;
  headers?: HeaderEntry[];
  body?: string;
  followRedirects?: false;
  assertions?: Assertion[];
};

export type PatternEntry = Keyed & { pattern: string; action: 'FAIL'; description: string };

export type ProbeFields = {
  name: string;
  kind: 'TCP' | 'DNS' | 'TLS' | 'SMTP' | 'ICMP' | 'WEBSOCKET' | 'GRAPHQL';
  intervalSeconds?: number;
  enabled?: false;
  host?: string;
  port?: number;
  expectedBanner?: string;
  recordType?: string;
  resolver?: string;
  comparison?: 'CONTAINS';
  records?: string[];
  minDaysLeft?: number;
  security?: 'STARTTLS' | 'TLS' | 'NONE';
  url?: string;
  headers?: HeaderEntry[];
  subprotocol?: string;
  query?: string;
  assertions?: Assertion[];
};
export type ProbeEntry = Keyed & ProbeFields;

export type SiteFields = {
  name: string;
  url: string;
  paused?: true;
  checkIntervalSeconds?: number;
  browserChecks?: true;
  basicAuthUsername?: string;
  basicAuthPassword?: string;
  expectedContent?: string;
  degradedAfterMs?: number;
  failureThreshold?: number;
  recoveryThreshold?: number;
  tags?: string[];
  httpCheck?: HttpCheckEntry;
};
export type SiteEntry = Keyed & SiteFields & { patterns?: PatternEntry[]; probes?: ProbeEntry[] };

export type HeartbeatFields = {
  name: string;
  periodSeconds: number;
  startGraceSeconds?: number;
  tags?: string[];
  paused?: true;
};
export type HeartbeatEntry = Keyed & HeartbeatFields;

export type DestinationFields = {
  kind: 'EMAIL' | 'SLACK' | 'TEAMS' | 'DISCORD' | 'TELEGRAM' | 'PAGERDUTY' | 'OPSGENIE' | 'WEBHOOK' | 'NTFY';
  name: string;
  enabled?: false;
  byDefault?: false;
  emailAddresses?: string[];
  url?: string;
  /** `key` of the API. */
  apiKey?: string;
  chatId?: string;
};
export type DestinationEntry = Keyed & DestinationFields;

export type WindowFields = {
  title: string;
  startsAt: string;
  endsAt: string;
  timezone?: string;
  recurrence?: string;
};
/** Without `sites`, it is for all sites of the team. */
export type WindowEntry = Keyed & WindowFields & { sites?: string[] };

export type EnvironmentFields = {
  name: string;
  host: string;
  deployPath: string;
  repositoryUrl: string;
  deployBranch?: string;
  releasesToKeep?: number;
  recipe: 'MAGENTO' | 'GENERIC';
  sharedDirs?: string[];
  sharedFiles?: string[];
};
export type EnvironmentEntry = Keyed & EnvironmentFields;

/** `left out`: it is not in the document. `changed`: it is, but does not mean exactly the same. */
export type Note = {
  kind: 'left out' | 'changed';
  reason: string;
  /** Of the monitor or setting that it is about. */
  name: string;
};

export type Imported = {
  document: ImportedDocument;
  notes: Note[];
  /** The names of the environment variables that the document refers to. */
  variables: string[];
};

export type ImportOptions = {
  project: string;
  now: Date;
  /** The address of the site to which probes belong if no imported site has their domain. */
  probeSite?: string | undefined;
};
