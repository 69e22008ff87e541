import { agentLimits, agentTimes, type RegisterRequest, type RegisterResponse } from '../protocol.ts';
import type { AgentContext } from './agent.ts';
import { saveRegistration } from './agent-storage.ts';
import { ok, type Answer } from './answer.ts';

export async function register({ db, agent }: AgentContext, request: RegisterRequest): Promise<Answer> {
  await saveRegistration(db, agent.environmentId, request);
  const { pollSeconds, heartbeatSeconds, leaseSeconds, logFlushMs } = agentTimes;
  const { logMaxBytes, logCapBytes } = agentLimits;
  const times = { pollSeconds, heartbeatSeconds, leaseSeconds, logFlushMs };
  const { environmentId, environmentName: name } = agent;
  return ok({ environmentId, name, ...times, logMaxBytes, logCapBytes } satisfies RegisterResponse);
}
