/**
 * A browser can process at most a few megabytes of live lines per second, but reads a million stored characters at once. The
 * service skips the lines of a reader that is 4 MiB behind, so the limit is well below that. It is also more than the line
 * breaks and carriage returns, which the live lines do not contain, can add up to.
 */
const most = 512 * 1024;

export const isFarBehind = (received: number, logSize: number): boolean => logSize - received > most;
