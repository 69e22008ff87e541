import type { ProbeKind } from '#probing/index.ts';
import type { ProbeFields } from '../probe-fields.ts';
import type { ConfirmedStatus } from '../target/target-state.ts';

/** What all kinds have. */
export type ProbeSettings = { name: string; intervalSeconds: number; enabled: boolean };

export type StoredProbe = ProbeSettings & {
  id: string;
  siteId: string;
  kind: ProbeKind;
  fields: Partial<ProbeFields>;
};

/** A probe as its team sees it. */
export type Probe = ProbeSettings &
  Partial<ProbeFields> & {
    id: string;
    siteId: string;
    kind: ProbeKind;
    status: ConfirmedStatus | 'PAUSED';
    lastCheckAt: Date | null;
    createdAt: Date;
    updatedAt: Date;
  };
