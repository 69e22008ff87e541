import { manage, view, type RootField } from './root-field.ts';

const heartbeat = 'id name url beats { edges { node { body } } }';

/** Root fields of monitoring about heartbeats. */
export const heartbeatFields: Record<string, RootField> = {
  'Query.heartbeats': view('team', `heartbeats(teamId: $id) { ${heartbeat} }`, {
    withoutTeam: `heartbeats { ${heartbeat} }`,
  }),
  'Query.heartbeatUptimeData': view('heartbeat', 'heartbeatUptimeData(id: $id) { uptimePercentage }'),
  'Query.heartbeat': view('heartbeat', `heartbeat(id: $id) { ${heartbeat} }`, { forOthers: 'none' }),
  'Mutation.createHeartbeat': manage(
    'team',
    `createHeartbeat(input: { teamId: $id, name: "x", periodSeconds: 60 }) { ${heartbeat} }`,
    { withoutTeam: `createHeartbeat(input: { name: "x", periodSeconds: 60 }) { ${heartbeat} }` },
  ),
  'Mutation.updateHeartbeat': manage(
    'heartbeat',
    `updateHeartbeat(id: $id, input: { name: "x" }) { ${heartbeat} }`,
  ),
  'Mutation.rotateHeartbeatKey': manage('heartbeat', `rotateHeartbeatKey(id: $id) { ${heartbeat} }`),
  'Mutation.deleteHeartbeat': manage('heartbeat', 'deleteHeartbeat(id: $id)', { ends: 1 }),
};
