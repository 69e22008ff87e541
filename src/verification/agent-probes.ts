import {
  agentLimits,
  listProbingAgents,
  publishWork,
  type DeploymentExtension,
} from '#deployment/product.ts';
import { answerQuestion, takeQuestions, type MonitoringExtension } from '#monitoring/product.ts';

/** Agents belong to deployment, and the failures that they confirm to monitoring. */
export const agentList: Pick<MonitoringExtension, 'listProbingAgents' | 'wakeAgents'> = {
  listProbingAgents,
  async wakeAgents(services, environmentIds) {
    await Promise.all(environmentIds.map((id) => publishWork(services, id)));
  },
};

const limits = { atOnce: agentLimits.questions, perMinute: agentLimits.questionsPerMinute };

export const agentAnswers = (
  environments: MonitoringExtension,
): Pick<DeploymentExtension, 'takeQuestions' | 'answerQuestion'> => ({
  takeQuestions: (services, agent) => takeQuestions(services, agent, limits),
  answerQuestion: ({ db, queue }, agent, id, answer) =>
    answerQuestion({ db, queue, environments }, agent, id, answer),
});
