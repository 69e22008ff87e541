import type { GraphqlAnswer } from './client.ts';

/** What an answer complains of; undefined when it is what was asked for. GraphQL says 200 also when it fails. */
export function complaintOf(
  answer: { status: number } & Partial<Pick<GraphqlAnswer, 'data' | 'errors'>>,
): string | undefined {
  const { status, data, errors = [] } = answer;
  if (status !== 200 && status !== 204) return `status ${status}`;
  const ofFields = Object.values(data ?? {}).flatMap(
    (payload) => (payload as { errors?: { message: string }[] } | null)?.errors ?? [],
  );
  const [first] = [...errors, ...ofFields];
  return first?.message;
}
