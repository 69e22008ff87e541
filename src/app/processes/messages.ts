import type { MetricObjectWithValues, MetricValue } from 'prom-client';
import type { PartState } from '#platform/readiness.ts';
import type { ParentStorage } from '../open-app.ts';

/** What a process reports about itself, so that each of them can answer for all. */
export type Reports = {
  metrics: MetricObjectWithValues<MetricValue<string>>[];
  states: Record<string, PartState>;
};
export type ReportName = keyof Reports;

export type Assignment = {
  work: readonly string[];
  /** The first to start, once: it announces the server. */
  isFirst: boolean;
  storage: ParentStorage;
};

/** From the parent to a child. */
export type Order =
  | ({ kind: 'start' } & Assignment)
  | { kind: 'stop' }
  | { kind: 'report'; name: ReportName }
  /** The reports of all processes. */
  | { kind: 'reports'; name: ReportName; reports: Reports[ReportName][] };

/** From a child to the parent. */
export type Notice =
  | { kind: 'loaded' }
  | { kind: 'ready' }
  | { kind: 'collect'; name: ReportName }
  | { kind: 'report'; report: Partial<Reports> };
