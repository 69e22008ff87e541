import { OutboundError } from './failure.ts';

export async function failureOf(request: Promise<unknown>): Promise<OutboundError> {
  try {
    await request;
  } catch (error) {
    if (error instanceof OutboundError) return error;
    throw error;
  }
  throw new Error('the request was expected to fail');
}
