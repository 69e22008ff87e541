/**
 * Line by line a browser takes in a few megabytes a second at best; a page of the store is a million characters at once. The
 * service brings a live reader that is 4 MiB behind to the end of the log, past the lines in between: this is long before.
 * Line breaks and carriage returns, which do not come with the lines, cannot explain so much.
 */
const most = 512 * 1024;

export const isFarBehind = (received: number, logSize: number): boolean => logSize - received > most;
