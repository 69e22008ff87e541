import { plainMessage, type CheckOutcome } from '#probing/index.ts';
import type { MonitoringServices } from '../context.ts';
import {
  claimQuestions,
  findSentQuestion,
  type AskedAgent,
  type ClaimedQuestion,
} from '../region/agent-question-storage.ts';
import { aloneIn } from '../region/regions.ts';
import { storeResults } from './store-results.ts';

export type AgentQuestion = {
  id: string;
  url: string;
  expectedContent: string | null;
  answerWithinMs: number;
};
/** NONE: the host cannot tell. */
export type AgentAnswer = {
  vote: 'UP' | 'DOWN' | 'NONE';
  statusCode: number | null;
  message: string | null;
};
export type QuestionLimits = { atOnce: number; perMinute: number };

/** The next questions for an agent, each once. */
export async function takeQuestions(
  { db, rateLimiter }: Pick<MonitoringServices, 'db' | 'rateLimiter'>,
  agent: AskedAgent,
  { atOnce, perMinute }: QuestionLimits,
): Promise<AgentQuestion[]> {
  const key = `agent questions ${agent.environmentId}`;
  const spent = Array.from({ length: atOnce }, () => rateLimiter.spendLoosely(key, perMinute));
  const room = spent.filter(({ allowed }) => allowed).length;
  const claimed = room === 0 ? [] : await claimQuestions(db, agent, room);
  for (let unused = atOnce - claimed.length; unused > 0; unused -= 1) rateLimiter.giveBack(key);
  return claimed.flatMap(toQuestion);
}

function toQuestion({ round, siteUrl, path, expectedContent, leftMs }: ClaimedQuestion): AgentQuestion[] {
  const url = URL.parse(path ?? '', siteUrl);
  // Such an address is not claimed. If it were, a host would learn it.
  if (!url || url.username !== '' || url.password !== '' || url.search !== '') return [];
  url.hash = '';
  return [{ id: round, url: url.href, expectedContent: expectedContent || null, answerWithinMs: leftMs }];
}

/**
 * Counts the vote of an agent. False if it was not asked, or is late. A vote is all that it has: its response time is not stored, because
 * averages and medians would contain it.
 */
export async function answerQuestion(
  { db, queue, environments }: Pick<MonitoringServices, 'db' | 'queue' | 'environments'>,
  agent: AskedAgent,
  questionId: string,
  answer: AgentAnswer,
): Promise<boolean> {
  const sent = await findSentQuestion(db, agent, questionId);
  if (!sent) return false;
  const { targetId, region, sentAt: at } = sent;
  const check = { targetId, at, round: questionId, outcome: toOutcome(answer) };
  const { accepted } = await storeResults(db, [check], { queue, environments, regions: aloneIn(region) });
  return accepted > 0;
}

function toOutcome({ vote, statusCode, message }: AgentAnswer): CheckOutcome {
  const text = plainMessage(message ?? '');
  if (vote === 'NONE') return { kind: 'inconclusive', reason: text };
  return {
    kind: 'result',
    result: {
      status: vote,
      responseTimeMs: null,
      statusCode,
      errorMessage: vote === 'UP' ? null : text || 'the check failed',
      jsErrors: null,
      phases: null,
      certificateExpiresAt: null,
    },
  };
}
