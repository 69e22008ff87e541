import { agentLimits, type ProbeAnswer, type ProbeQuestion } from '#deployment/protocol/agent-protocol.ts';
import type { Client } from '../wire/client.ts';
import { probePage } from './probe-page.ts';

const maxConcurrent = 2 * agentLimits.questions;
/** The answer has to arrive before the deadline. */
const reserveMs = 500;
const maxWithinMs = 60_000;

export type AnswerQuestions = (questions: unknown) => void;

type Options = {
  client: Pick<Client, 'answer'>;
  probe?: (question: ProbeQuestion) => Promise<ProbeAnswer>;
  now?: () => number;
};

/**
 * Answers the questions of a poll, in the background. The limits are the agent's own, whatever the control plane sends. What exceeds them, or
 * is no question, is not answered.
 */
export function createAnswers({
  client,
  probe = probePage,
  now = () => performance.now(),
}: Options): AnswerQuestions {
  let running = 0;
  const startedAt: number[] = [];

  const answer = async (question: ProbeQuestion): Promise<void> => {
    running += 1;
    try {
      const answerWithinMs = question.answerWithinMs - reserveMs;
      await client.answer(question.id, await probe({ ...question, answerWithinMs }));
    } catch {
      // It is late, or the control plane is unreachable: this agent has no vote.
    } finally {
      running -= 1;
    }
  };

  return (questions) => {
    if (!Array.isArray(questions)) return;
    for (const question of questions.slice(0, agentLimits.questions).filter(isQuestion)) {
      while (startedAt[0] !== undefined && startedAt[0] <= now() - 60_000) startedAt.shift();
      if (running >= maxConcurrent || startedAt.length >= agentLimits.questionsPerMinute) return;
      startedAt.push(now());
      void answer(question);
    }
  };
}

function isQuestion(value: unknown): value is ProbeQuestion {
  const { id, url, expectedContent, answerWithinMs } = (value ?? {}) as Partial<ProbeQuestion>;
  return (
    typeof id === 'string' &&
    /^[0-9a-f-]{36}$/.test(id) &&
    typeof url === 'string' &&
    (expectedContent === null || typeof expectedContent === 'string') &&
    typeof answerWithinMs === 'number' &&
    answerWithinMs > reserveMs &&
    answerWithinMs <= maxWithinMs
  );
}
