import {
  agentLimits,
  listProbingAgents,
  publishWork,
  type DeploymentExtension,
} from '#deployment/product.ts';
import {
  answerQuestion,
  listAskedAgents,
  takeQuestions,
  type MonitoringExtension,
} from '#monitoring/product.ts';

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
): Pick<DeploymentExtension, 'takeQuestions' | 'listAskedAgents' | 'answerQuestion'> => ({
  takeQuestions: (services, agent) => takeQuestions(services, agent, limits),
  listAskedAgents,
  answerQuestion: ({ db, queue }, agent, id, answer) =>
    answerQuestion({ db, queue, environments }, agent, id, answer),
});
