import {
  agentLimits,
  agentTimes,
  type RegisterRequest,
  type RegisterResponse,
} from '../protocol/agent-protocol.ts';
import type { AgentContext } from './agent.ts';
import { saveRegistration } from './agent-storage.ts';

export async function register(
  { db, agent, deployment }: AgentContext,
  request: RegisterRequest,
): Promise<RegisterResponse> {
  await saveRegistration(db, agent.environmentId, request);
  const { graceSeconds: _, ...times } = agentTimes;
  const { logMaxBytes } = agentLimits;
  const logCapBytes = deployment.logs.bytesPerDeployment;
  const { environmentId, environmentName: name } = agent;
  return { environmentId, name, ...times, logMaxBytes, logCapBytes };
}
