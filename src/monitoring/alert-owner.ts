/** What alerts and incidents belong to: a site, or one of `alert_subjects`. */
export type OwnerKind = 'SITE' | 'HEARTBEAT' | 'HOST';
