/** Runs `read`, and resolves to null if another call began in the meantime: then its result is outdated. */
export function createLatest<In, Out>(read: (input: In) => Promise<Out>): (input: In) => Promise<Out | null> {
  let calls = 0;
  return async (input) => {
    const call = (calls += 1);
    const result = await read(input);
    return call === calls ? result : null;
  };
}
