import type { MetricObject } from 'prom-client';
import type { PartState } from '#platform/readiness.ts';

/** What a process reports about itself, so that one of them can answer for all. */
export type Reports = { metrics: MetricObject[]; states: Record<string, PartState> };
export type ReportName = keyof Reports;

/** From the parent to a child. */
export type Order =
  | { kind: 'start'; work: string[]; isFirst: boolean }
  /** To the first one, when all of them serve requests. */
  | { kind: 'announce' }
  | { kind: 'stop' }
  | { kind: 'ping' }
  | { kind: 'report'; id: number; what: ReportName }
  | { kind: 'reports'; id: number; reports: Reports[ReportName][]; silent: number };

/** From a child to the parent. */
export type Notice =
  | { kind: 'loaded' }
  | { kind: 'ready' }
  | { kind: 'pong' }
  | { kind: 'collect'; id: number; what: ReportName }
  | { kind: 'report'; id: number; report: Reports[ReportName] };
