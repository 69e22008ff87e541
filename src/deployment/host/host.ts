import type { HostReport, ShopReport } from '../protocol/agent-protocol.ts';

export type HostProblemType = 'HOST_DISK' | 'CRON_STUCK';

/** `level`: a problem that gets worse has a new message. `path` is that of the disk. `unknownSince`: whether it goes on is not known. */
export type HostProblem = {
  level: number;
  message: string;
  since: string;
  path?: string;
  unknownSince?: string;
};
export type HostProblems = Partial<Record<HostProblemType, HostProblem>>;

/** The free bytes of its disks, by path, at the end of a bucket. `at` in seconds. */
export type DiskSample = { at: number; disks: Record<string, { free: number; total: number }> };

export type HostState = {
  environmentId: string;
  sampledAt: Date;
  report: Omit<HostReport, 'shop'>;
  shop: ShopReport | null;
  shopAt: Date | null;
  problems: HostProblems;
};

export type HostPoint = {
  at: Date;
  load: number;
  memoryUsed: number | null;
  swapUsed: number | null;
  disks: { path: string; used: number }[];
};
