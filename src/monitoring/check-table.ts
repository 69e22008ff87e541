/** The view `checks` shows both: failures and changes, and checks that found nothing new. */
export type CheckTable = 'notable_checks' | 'routine_checks';
