import { describe, expect, it } from 'vitest';
import { parseRegionName } from './region-name.ts';
import { agentsPerQuestion, chooseAgents, groupAgents } from './agents.ts';

const agent = (environmentId: string, name: string, teamId = 'a') => ({ environmentId, teamId, name });

describe('the names of agents among the votes', () => {
  it('are unique in a team, and cannot be those of regions', () => {
    const teams = groupAgents([
      agent('1', 'Shop'),
      agent('2', 'Shop'),
      agent('3', 'Shop', 'b'),
      agent('4', 'fra'),
    ]);
    expect(teams.get('a')).toEqual([
      { environmentId: '1', region: 'agent Shop' },
      { environmentId: '2', region: 'agent Shop (2)' },
      { environmentId: '4', region: 'agent fra' },
    ]);
    expect(teams.get('b')).toEqual([{ environmentId: '3', region: 'agent Shop' }]);
    expect(() => parseRegionName('agent fra')).toThrow('the name of a region');
  });

  it.each([
    ['fra,waw', 'agent fra waw'],
    ['a\u0000\n\u202eb', 'agent a b'],
    ['x'.repeat(200), `agent ${'x'.repeat(64)}`],
    ['😀'.repeat(100), `agent ${'😀'.repeat(32)}`],
  ])('of the environment %j is %j', (name, region) => {
    expect(groupAgents([agent('1', name)]).get('a')).toEqual([{ environmentId: '1', region }]);
  });
});

describe('the agents that are asked', () => {
  const agents = Array.from({ length: 9 }, (_, at) => ({ environmentId: `e${at}`, region: `agent ${at}` }));

  it('are three, the same ones for a target each time, and others for other targets', () => {
    const chosen = chooseAgents(agents, 't1', []);
    expect(chosen).toHaveLength(agentsPerQuestion);
    expect(chooseAgents(agents.toReversed(), 't1', [])).toEqual(chosen);
    const targets = Array.from({ length: 50 }, (_, at) => chooseAgents(agents, `t${at}`, []));
    expect(new Set(targets.flat().map(({ region }) => region)).size).toBe(agents.length);
  });

  it('are not those of hosts that serve the site', () => {
    expect(chooseAgents(agents.slice(0, 2), 't1', ['e0'])).toEqual([agents[1]]);
  });
});
