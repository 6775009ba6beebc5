import type { LightMyRequestResponse } from 'fastify';

/** The status of a response, with the code of its refusal or the message of its success. */
export function outcome({ statusCode, json }: Pick<LightMyRequestResponse, 'statusCode' | 'json'>): [number, string] {
  const { success, error, message } = json() as { success: boolean; error?: string; message: string };
  if (success !== statusCode < 400) throw new Error(`success is ${success} with status ${statusCode}`);
  return [statusCode, error ?? message];
}

/** The same, with the message that people read. */
export const summaryOf = (answer: Pick<LightMyRequestResponse, 'statusCode' | 'json'>) => [
  ...outcome(answer),
  answer.json().message,
];
