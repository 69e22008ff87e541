import type { RowError } from '../customer/plan-upsert.ts';

export type BatchState = 'QUEUED' | 'RUNNING' | 'DONE' | 'CANCELLED';

/** VAT numbers that are checked in the background. */
export type Batch = {
  id: string;
  teamId: string;
  name: string;
  state: BatchState;
  createdAt: Date;
  createdBy: string;
  startedAt: Date | null;
  endedAt: Date | null;
  counts: BatchCounts;
  /** The first 100 rows that could not be read. */
  errors: RowError[];
};

export type RowStatus = 'valid' | 'invalid' | 'unavailable' | 'skipped';
export type BatchCounts = Record<RowStatus, number> & { total: number; done: number };

/** A row as it is stored first. */
export type NewRow = {
  /** The line of a file, or the position among the customers. */
  position: number;
  customerId: string | null;
  externalId: string | null;
  country: string;
  number: string;
  name: string | null;
  address: string | null;
  given: string | null;
  /** Null: a register is asked. */
  status: RowStatus | null;
  message: string | null;
  lane: string;
};

export const hasEnded = ({ state }: Pick<Batch, 'state'>): boolean =>
  state === 'DONE' || state === 'CANCELLED';
