export const steward = '93.184.216.1';
export const outside = '93.184.216.34';
export const referencePort = 853;
/** Each shop has an address of its own. */
export const addressOf = (shop: number): string => `93.184.216.${100 + shop}`;
export const nameOf = (shop: number): string => `shop-${shop}.example`;
export const shops = 12;

/** What can happen to it. */
export type Fault =
  | 'none'
  /** The name server says "no such name" of everything. */
  | 'no such name'
  /** It says of everything that there is such a name, without an address. */
  | 'no records'
  | 'one name is gone'
  /** Packets arrive, and no answer gets back. */
  | 'silence';
