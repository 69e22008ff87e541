import type { App } from '#app/open-app.ts';
import { dataOf, type Client } from '#testkit/client.ts';

/** A running program, and the user whose team gets the demo data. */
export type Demo = {
  platform: App;
  url: string;
  owner: Client;
  teamId: string;
  /** Filling takes a while: what happens in the demo is relative to this moment. */
  now: number;
};

export const ago = ({ now }: Pick<Demo, 'now'>, seconds: number): Date => new Date(now - seconds * 1_000);

/** Runs a mutation of the monitoring service with an input, and returns the id of what it made. */
export async function make(
  { owner }: Pick<Demo, 'owner'>,
  mutation: string,
  type: string,
  input: object,
): Promise<string> {
  const text = `mutation ($input: ${type}!) { ${mutation}(input: $input) { id } }`;
  return dataOf(await owner.monitoring<Record<string, { id: string }>>(text, { input })).id;
}
