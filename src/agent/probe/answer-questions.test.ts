import { expect, it } from 'vitest';
import { agentLimits, type ProbeAnswer } from '#deployment/protocol/agent-protocol.ts';
import { waitUntil } from '#testkit/wait.ts';
import { createAnswers } from './answer-questions.ts';

const up: ProbeAnswer = { vote: 'UP', statusCode: 200, message: null };
const id = '01890000-0000-7000-8000-000000000000';
const question = { id, url: 'https://shop.example/', expectedContent: null, answerWithinMs: 6_000 };

function start(probe = async () => up) {
  const sent: unknown[] = [];
  const probed: object[] = [];
  const time = { now: 0 };
  const answer = createAnswers({
    client: {
      answer: async (questionId, given) => {
        sent.push([questionId, given]);
        return { status: 200, body: {} };
      },
    },
    probe: (asked) => {
      probed.push(asked);
      return probe();
    },
    now: () => time.now,
  });
  return { answer, sent, probed, time };
}

it('an agent answers a question before its deadline', async () => {
  const { answer, sent, probed } = start();
  answer([question]);
  await waitUntil(() => sent.length === 1);
  expect(sent).toEqual([[id, up]]);
  expect(probed).toEqual([{ ...question, answerWithinMs: 5_500 }]);
});

it('an agent answers no more questions than its own limits allow, whatever the control plane sends', async () => {
  const { answer, sent, probed, time } = start();
  for (let poll = 0; poll < 30; poll += 1) {
    answer(Array.from({ length: 50 }, () => question));
    await waitUntil(() => sent.length === probed.length);
  }
  expect(probed).toHaveLength(agentLimits.questionsPerMinute);
  time.now = 60_000;
  answer([question]);
  expect(probed).toHaveLength(agentLimits.questionsPerMinute + 1);
});

it('an agent makes only a few requests at the same time', () => {
  const { answer, probed } = start(() => new Promise(() => {}));
  for (let poll = 0; poll < 10; poll += 1) answer([question, question, question]);
  expect(probed).toHaveLength(6);
});

it.each([
  null,
  undefined,
  'text',
  [null],
  [{}],
  [{ ...question, id: '../../x' }],
  [{ ...question, url: 7 }],
  [{ ...question, expectedContent: {} }],
  [{ ...question, answerWithinMs: 1e9 }],
  [{ ...question, answerWithinMs: Number.NaN }],
])('an agent ignores %j, which is no question', (given) => {
  const { answer, probed } = start();
  answer(given);
  expect(probed).toEqual([]);
});
