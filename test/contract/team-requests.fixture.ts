import type { TestApp } from '#testkit/app.ts';
import { dataOf, type Client, type GraphqlAnswer } from '#testkit/client.ts';
import * as operations from './operations/identity.generated.ts';

export const codeOf = (answer: Pick<GraphqlAnswer, 'errors'>): string | undefined =>
  answer.errors?.[0]?.extensions.code;

export type Role = 'VIEWER' | 'DEPLOYER' | 'MANAGER' | 'OWNER';

export const newTeam = async (client: Client, name = 'Agency'): Promise<string> =>
  dataOf(await client.send(operations.createTeam, { name })).team!.id;

export const invite = (client: Client, teamId: string, email: string, role: Role = 'VIEWER') =>
  client.send(operations.inviteMember, { teamId, email, role });

export const secretIn = (link: string): string => new URL(link).hash.replace('#invitation=', '');

/** Invites an address and returns the secret of the link. */
export async function newInvitation(
  client: Client,
  teamId: string,
  email: string,
  role: Role = 'VIEWER',
): Promise<string> {
  const { link, errors } = dataOf(await invite(client, teamId, email, role));
  if (!link) throw new Error(JSON.stringify(errors));
  return secretIn(link);
}

export const accept = (client: Client, token: string) => client.send(operations.acceptInvitation, { token });

/** A team of users who exist already. The first one, an owner, creates it. */
export async function teamOf([[owner], ...others]: readonly [
  readonly [Client, 'OWNER'],
  ...(readonly [Client, Role])[],
]): Promise<string> {
  const teamId = await newTeam(owner);
  for (const [client, role] of others) {
    const { email } = dataOf(await client.send(operations.me));
    dataOf(await accept(client, await newInvitation(owner, teamId, email, role)));
  }
  return teamId;
}

/** The id of a user is also that of the user's personal team. */
export const userIdOf = async (client: Client): Promise<string> =>
  dataOf(await client.send(operations.me)).id;

/** A script with a token that is limited to these scopes. */
export async function newScript(client: Client, ...scopes: string[]): Promise<Client> {
  const text = `mutation ($input: CreatePersonalAccessTokenInput!) {
    createPersonalAccessToken(input: $input) { token }
  }`;
  const answer = await client.deployment(text, { input: { name: 'script', expiry: 'DAYS_30', scopes } });
  return client.withToken(dataOf(answer).token);
}

/** A new user who has joined the team. */
export async function newMember(
  app: TestApp,
  owner: Client,
  teamId: string,
  role: Role,
): Promise<{ client: Client; id: string; email: string }> {
  const client = await app.signUp();
  const { id, email } = dataOf(await client.send(operations.me));
  dataOf(await accept(client, await newInvitation(owner, teamId, email, role)));
  return { client, id, email };
}

export const readTeam = async (client: Client, id: string) =>
  (await client.send(operations.team, { id })).data!.team;

export const rolesIn = async (client: Client, teamId: string): Promise<Record<string, string>> =>
  Object.fromEntries((await readTeam(client, teamId))!.members.map(({ user, role }) => [user.email, role]));
