import type { FaultKind, Outage } from './plan.ts';
import type { Span } from './spans.ts';

/** A site that the writers create, rename and delete. */
export type WrittenSite = {
  id: string;
  /** The last name that was acknowledged. */
  name: string;
  /** Names of renames that failed. The server may have stored them, even after the last acknowledged name. */
  possibleNames: Set<string>;
  deleted: 'no' | 'maybe' | 'yes';
};

/** A site or page whose outages are planned, so that its true status is known at any time. */
export type MonitoredTarget = {
  siteId: string;
  pageId: string | null;
  key: string;
  outages: Outage[];
  /** Its alerts take the escalation policy. */
  isEscalated?: boolean;
};

/** When a maintenance window was active. A request that failed, or a clock that was ahead, makes that uncertain. */
export type MaintenanceRecord = {
  siteIds: readonly string[];
  /** From the first request to start it until its end was confirmed. */
  possibly: Span;
  /** From the response to its start until the request to end it. Null if its start was not confirmed. */
  certainly: Span | null;
};

/** `confirmedMs`: when the response arrived. */
export type Acknowledgement = { incidentId: string; confirmedMs: number };

/** `receiver` is the path of its URL. */
export type ReceivedWebhook = {
  receiver: string;
  id: string;
  body: string;
  accepted: boolean;
  receivedMs: number;
};

/** A deployment from the view of the agents. */
export type AgentRun = {
  /** The agents whose `accept` was acknowledged. */
  starts: string[];
  /** The outcome whose `complete` was acknowledged. */
  outcome: string | null;
  log: Buffer;
};

export type ExpectedStatus = 'valid' | 'invalid';

/** `failure` is the reason why there was no usable response. */
export type RequestRecord = Span & { operation: string; failure: string | null };

export type FaultOutcome = { status: 'injected' | 'failed' | 'unsupported'; detail: string };

/** The span ends when the fault is removed. A process that was terminated needs longer until it is ready again. */
export type InjectedFault = Span & FaultOutcome & { kind: FaultKind };

/** Everything that the servers acknowledged, and what they may have done although the request failed. */
export type Ledger = {
  /** The start of the storm. All planned times are relative to it. */
  startedAt: number;
  plannedFaults: Set<FaultKind>;
  faults: InjectedFault[];
  requests: RequestRecord[];
  sites: WrittenSite[];
  /** Names of sites whose `createSite` failed. */
  possiblyCreated: Set<string>;
  targets: MonitoredTarget[];
  webhooks: ReceivedWebhook[];
  /** The channels that get webhooks, and the path of each. */
  receivers: Map<string, string>;
  /** The channels of the two steps of the escalation policy. The first is notified at once, the second after a minute. */
  steps: { first: string; second: string };
  windows: MaintenanceRecord[];
  acknowledgements: Acknowledgement[];
  /** Run ids of the beats that were acknowledged. */
  beats: Set<string>;
  /** How many checks of the region that is cut off could not connect. */
  refusedChecks: number;
  /** Ids of the deployments whose creation was acknowledged. */
  deployments: Set<string>;
  agentRuns: Map<string, AgentRun>;
  /** VAT numbers with country prefix whose revalidation was acknowledged as queued, and the status that the register has. */
  queuedNumbers: Map<string, ExpectedStatus>;
  /** VAT numbers for which `validate` returned a status, and how often. */
  validatedNumbers: Map<string, number>;
  /** How many actions of the hostile member were accepted and refused, by kind of attack. */
  attacks: Map<string, { accepted: number; refused: number }>;
  /** Responses that no fault explains: a rejected valid request, or a wrong status. */
  unexpectedResponses: string[];
};

export const newLedger = (): Ledger => ({
  startedAt: 0,
  plannedFaults: new Set(),
  faults: [],
  requests: [],
  sites: [],
  possiblyCreated: new Set(),
  targets: [],
  webhooks: [],
  receivers: new Map([['webhook', '/webhook']]),
  steps: { first: '', second: '' },
  windows: [],
  acknowledgements: [],
  beats: new Set(),
  refusedChecks: 0,
  deployments: new Set(),
  agentRuns: new Map(),
  queuedNumbers: new Map(),
  validatedNumbers: new Map(),
  attacks: new Map(),
  unexpectedResponses: [],
});
