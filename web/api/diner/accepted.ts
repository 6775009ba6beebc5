import type { Refused } from '../request.ts';

/** A refusal of the server as an error, for queries: their data is a success or nothing. */
export class Refusal extends Error {
  readonly refused: Refused;

  constructor(refused: Refused) {
    super(refused.code);
    this.refused = refused;
  }
}

/** The success envelope. @throws Refusal when the server refused. */
export function accepted<Answer extends { success: boolean }>(answer: Answer): Exclude<Answer, Refused> {
  if (!answer.success) throw new Refusal(answer as unknown as Refused);
  return answer as Exclude<Answer, Refused>;
}

/** The code of a refusal, or undefined for anything else (a network error, a fault of ours). */
export function refusalCode(error: unknown): string | undefined {
  return error instanceof Refusal ? error.refused.code : undefined;
}

/** True for a refusal, which asking again would only repeat; what broke on the way (5xx) or the network may pass. */
export function isRefused(error: unknown): boolean {
  return error instanceof Refusal && error.refused.status < 500;
}
