/** Something of a site that expires. */
export type Expiry = {
  kind: 'CERTIFICATE' | 'INTERMEDIATE' | 'DOMAIN';
  /** The host, or the domain. */
  name: string;
  /** Of an intermediate certificate. */
  subject: string | null;
  registrar: string | null;
  validFrom: Date | null;
  /** Null if it is not known, or no longer monitored. */
  expiresAt: Date | null;
  /** Whether it is in the open alert of the site. */
  alerting: boolean;
  /** The lowest number of days that was announced, and the date that it was announced for. */
  alertedDays: number | null;
  alertedExpiresAt: Date | null;
};
