import { dataOf, type Client, type GraphqlAnswer } from '#testkit/client.ts';

export type Incident = {
  id: string;
  teamId: string;
  siteId: string;
  number: number;
  title: string;
  state: 'OPEN' | 'ACKNOWLEDGED' | 'RESOLVED';
  startedAt: string;
  resolvedAt: string | null;
  acknowledgedBy: string | null;
  acknowledgedByLink: boolean;
  acknowledgedAt: string | null;
  snoozedUntil: string | null;
  held: boolean;
  suspectDeploymentId: string | null;
  alerts: { id: string; message: string; status: string; createdAt: string; incidentId: string | null }[];
  timeline: {
    at: string;
    kind: string;
    text: string;
    by: string | null;
    alertId: string | null;
    deploymentId: string | null;
    delivery: { channel: string; status: string } | null;
  }[];
  releases: { deploymentId: string; version: string }[];
  postmortem: { text: string; updatedBy: string; updatedAt: string } | null;
};

export const incidentFields = `id teamId siteId number title state startedAt resolvedAt acknowledgedBy acknowledgedByLink acknowledgedAt snoozedUntil held
  suspectDeploymentId alerts { id message status createdAt incidentId }
  timeline { at kind text by alertId deploymentId delivery { channel status } }
  releases { deploymentId version } postmortem { text updatedBy updatedAt }`;

/** Newest first. */
export async function incidentsOf(client: Client, siteId: string): Promise<Incident[]> {
  const text = `query ($siteId: ID!) { incidents(siteId: $siteId) { edges { node { ${incidentFields} } } } }`;
  const { edges } = dataOf(await client.monitoring(text, { siteId })) as { edges: { node: Incident }[] };
  return edges.map(({ node }) => node);
}

export const readIncident = async (client: Client, id: string): Promise<Incident | null> =>
  (await client.monitoring(`query ($id: ID!) { incident(id: $id) { ${incidentFields} } }`, { id })).data![
    'incident'
  ] as Incident | null;

const change =
  (field: string, argument?: { name: string; type: string }) =>
  (client: Client, id: string, value?: unknown): Promise<GraphqlAnswer> => {
    const [declared, given] = argument
      ? [`, $${argument.name}: ${argument.type}`, `, ${argument.name}: $${argument.name}`]
      : ['', ''];
    const text = `mutation ($id: ID!${declared}) { ${field}(id: $id${given}) { ${incidentFields} } }`;
    return client.monitoring(text, argument ? { id, [argument.name]: value } : { id });
  };

export const acknowledge = change('acknowledgeIncident', { name: 'reason', type: 'String' });
export const snooze = change('snoozeIncident', { name: 'minutes', type: 'Int!' });
export const addNote = change('addIncidentNote', { name: 'text', type: 'String!' });

export const savePostmortem = change('saveIncidentPostmortem', { name: 'text', type: 'String!' });

/** The kinds in the timeline, without messages: those depend on when they are sent. */
export const kindsOf = ({ timeline }: Pick<Incident, 'timeline'>): string[] =>
  timeline.map(({ kind }) => kind).filter((kind) => kind !== 'MESSAGE');
