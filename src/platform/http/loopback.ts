/** A host name or `Host` header that cannot be anything but this machine. */
export const isLoopbackHost = (host: string): boolean =>
  /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)(:\d+)?$/i.test(host);
