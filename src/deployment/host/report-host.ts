import type { Db } from '#platform/db/pool.ts';
import type { HostReport } from '../protocol/agent-protocol.ts';
import { saveReport } from './host-storage.ts';

/** Stores what an agent has reported about its host. A sweep decides what follows from it. */
export const reportHost = (db: Db, environmentId: string, report: HostReport): Promise<void> =>
  saveReport(db, environmentId, report, {
    load: report.load[0],
    memory: report.memory && usedShare(report.memory.totalBytes, report.memory.availableBytes),
    swap: report.memory && usedShare(report.memory.swapTotalBytes, report.memory.swapFreeBytes),
  });

const usedShare = (total: number, free: number): number | null => (total > 0 ? 1 - free / total : null);
