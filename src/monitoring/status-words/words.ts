import type { StatusState, StatusUpdateState } from '../status-state.ts';

/** A text for each plural category of the language; `#` is replaced by the number. */
export type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

type Disturbed = Exclude<StatusState, 'OPERATIONAL' | 'MAINTENANCE'>;
type Notice = { title: string; text: string; button?: string };

/**
 * `confirm` and `unsubscribe` have a button that sends a POST to their own address, since programs that scan mails open links.
 * `subscribed`: a confirmation is on its way. `invalid-address`, `limited` and `full` are answers to a sign-up, `invalid-link` and
 * `too-many-links` to the other two.
 */
export type NoticeKind =
  | 'subscribed'
  | 'confirm'
  | 'confirmed'
  | 'unsubscribe'
  | 'unsubscribed'
  | 'invalid-link'
  | 'invalid-address'
  | 'limited'
  | 'too-many-links'
  | 'full';

/** What messages to subscribers say. The states have the same words as on the page. */
export type MessageWords = {
  confirm: {
    subject: (page: string) => string;
    text: (page: string) => string;
    button: string;
    ignore: string;
    /** Only these components. */
    only: string;
  };
  affects: string;
  /** Before the time of a maintenance. */
  planned: string;
  open: string;
  reason: (page: string) => string;
  unsubscribe: string;
};

/** The texts of updates that are published automatically. */
export type UpdateWords = {
  investigating(names: string): string;
  reopened: string;
  resolved: string;
  and(names: string, others: number): string;
};

/** Everything that status pages and messages to their subscribers say in one language. */
export type Words = {
  messages: MessageWords;
  updates: UpdateWords;
  /** For numbers and dates. */
  tag: string;
  states: Record<StatusState, string>;
  updateStates: Record<StatusUpdateState, string>;
  headline: {
    allWork: string;
    /** One component. */
    one: Record<Disturbed, (name: string) => string>;
    /** Several, all of one kind. */
    sites: Plural;
    pages: Plural;
    checkouts: Plural;
    heartbeats: Plural;
    /** Several of different kinds. */
    components: Plural;
    everything: string;
    /** No component is disturbed, but an incident is published. */
    incidents: Plural;
    maintenanceOfOne: (name: string) => string;
    maintenance: Plural;
  };
  asOf: string;
  more: Plural;
  sections: {
    incidents: string;
    components: string;
    ongoingMaintenance: string;
    maintenance: string;
    past: string;
    subscribe: string;
  };
  nothingPast: Plural;
  components: Plural;
  uptime: (percent: string) => string;
  responseTime: (duration: string) => string;
  bar: {
    label: Plural;
    noData: string;
    daysAgo: Plural;
    today: string;
    daysWithOutage: Plural;
    daysWithMaintenance: Plural;
    earlier: Plural;
    legend: { title: string; up: string; short: string; long: string; maintenance: string; none: string };
  };
  incident: {
    affects: string;
    lasted: (duration: string) => string;
    since: (duration: string) => string;
    earlier: Plural;
    message: string;
  };
  subscribe: {
    intro: string;
    kind: string;
    kinds: { EMAIL: string; WEBHOOK: string; SLACK: string };
    address: string;
    hints: { EMAIL: string; WEBHOOK: string; SLACK: string };
    choose: string;
    chooseHint: string;
    button: string;
  };
  footer: { feed: string; json: string; timezone: string };
  signIn: { title: string; text: string; password: string; button: string; wrong: string; limited: string };
  notices: Record<NoticeKind, Notice>;
  back: string;
  errors: Record<'not-found' | 'unavailable', { title: string; text: string }>;
  badge: Record<StatusState, string>;
};
