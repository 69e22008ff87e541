import type { GraphqlAnswer } from './client.ts';

/** The error in a response, or undefined if it succeeded. A failed GraphQL request also has the status 200. */
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
