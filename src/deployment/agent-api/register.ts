import {
  agentLimits,
  agentTimes,
  type RegisterRequest,
  type RegisterResponse,
} from '../protocol/agent-protocol.ts';
import type { AgentContext } from './agent.ts';
import { saveRegistration } from './agent-storage.ts';
import { ok, type Answer } from './outcome.ts';

export async function register(
  { db, agent, deployment }: AgentContext,
  request: RegisterRequest,
): Promise<Answer> {
  await saveRegistration(db, agent.environmentId, request);
  const { graceSeconds: _, ...times } = agentTimes;
  const { logMaxBytes } = agentLimits;
  const logCapBytes = deployment.logs.bytesPerDeployment;
  const { environmentId, environmentName: name } = agent;
  return ok({ environmentId, name, ...times, logMaxBytes, logCapBytes } satisfies RegisterResponse);
}
