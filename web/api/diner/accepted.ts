import type { Refused } from '../request.ts';

/** A refusal as an error, because queries return success or throw. */
export class Refusal extends Error {
  readonly refused: Refused;

  constructor(refused: Refused) {
    super(refused.code);
    this.refused = refused;
  }
}

export function accepted<Answer extends { success: boolean }>(answer: Answer): Exclude<Answer, Refused> {
  if (!answer.success) throw new Refusal(answer as unknown as Refused);
  return answer as Exclude<Answer, Refused>;
}

export function refusalCode(error: unknown): string | undefined {
  return error instanceof Refusal ? error.refused.code : undefined;
}

/** True if a retry would be refused again. 5xx and network errors may be temporary. */
export function isRefused(error: unknown): boolean {
  return error instanceof Refusal && error.refused.status < 500;
}
