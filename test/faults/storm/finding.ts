/** The result of verifying one invariant: one row of the report. */
export type Finding = {
  invariant: string;
  /** How many items were verified. */
  checked: number;
  violations: string[];
  /** What could not be verified, and how much of it there was. */
  note?: string;
  /** Some storms have no items for this invariant. Every other invariant needs at least one item to hold. */
  mayBeEmpty?: true;
};
