/** Mail servers accept few connections from one client. Apart from the mailer, so that whoever needs the number does not load it. */
export const bulkConnections = 5;
