import { keyOf, type VatNumber } from '../formats/vat-number.ts';

/** Who looks numbers up. */
export type Viewer = {
  /** Null without a VAT key. */
  teamId: string | null;
  /**
   * The team has a requester for the register, so decisions that others asked for do not count: they have no consultation
   * number of this team.
   */
  needsOwn: boolean;
};

export const nobody: Viewer = { teamId: null, needsOwn: false };

export const viewerOf = (
  teamId: string | null,
  requester: VatNumber | null,
  { source }: VatNumber,
): Viewer => ({ teamId, needsOwn: teamId !== null && requester?.source === source });

/** The team whose decisions count. Null: those of anybody. */
export const ownerOf = ({ teamId, needsOwn }: Viewer): string | null => (needsOwn ? teamId : null);

/** Identifies a number among the decisions that count, in maps and caches. */
export const ownedKey = (key: string, ownerId: string | null): string =>
  ownerId === null ? key : `${ownerId} ${key}`;

export const viewedKey = (number: VatNumber, viewer: Viewer): string =>
  ownedKey(keyOf(number), ownerOf(viewer));
