const timeoutMs = 5_000;
/** Each request that hangs holds one of the four threads that all asynchronous file operations share. */
const maxHanging = 2;

const waiting = new Set<string>();

/** Asks a file system that may not respond, such as a network mount. Throws if it does not do so in time, or has not done so yet. */
export async function askFiles<T>(path: string, ask: () => Promise<T>, afterMs = timeoutMs): Promise<T> {
  if (waiting.has(path) || waiting.size >= maxHanging) throw new NoResponse(path);
  waiting.add(path);
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new NoResponse(path)), afterMs);
  });
  const asked = (async () => await ask())().finally(() => waiting.delete(path));
  try {
    return await Promise.race([asked, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

export class NoResponse extends Error {
  constructor(path: string) {
    super(`${path} does not respond.`);
  }
}
