/**
 * A live reader that is more than 4 MiB behind is brought to the end of the log. So much is missing then that the line breaks
 * and carriage returns, which do not come with the lines, cannot explain it.
 */
const leastMissing = 512 * 1024;

export const hasGaps = (received: number, logSize: number): boolean => logSize - received > leastMissing;
