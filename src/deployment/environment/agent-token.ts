import { hash, randomBytes } from 'node:crypto';
import { agentTokenFormat } from '../protocol/agent-protocol.ts';

export type AgentToken = {
  id: string;
  environmentId: string;
  name: string;
  prefix: string;
  createdAt: Date;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
};

const prefixLength = 'agt_'.length + 8;

export function generateAgentToken(): { text: string; prefix: string; hash: Buffer } {
  const text = `agt_${randomBytes(32).toString('hex')}`;
  return { text, prefix: text.slice(0, prefixLength), hash: hashAgentToken(text) };
}

/** A token is found by its hash. 256 random bits need neither a salt nor a slow hash function. */
export const hashAgentToken = (text: string): Buffer => hash('sha256', text, 'buffer');

/** The agent token in an Authorization header, or null if there is none. */
export function parseAgentToken(authorization: string | undefined): string | null {
  const [, text] = /^Bearer +(\S+)$/i.exec(authorization ?? '') ?? [];
  return text !== undefined && agentTokenFormat.test(text) ? text : null;
}
