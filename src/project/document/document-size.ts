/** About 3,000 sites. */
export const maxDocumentBytes = 1024 * 1024;

export const tooLarge = 'A configuration file can have at most 1 MiB. Split it into several projects.';
