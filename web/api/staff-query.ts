import { type QueryKey, queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '../../core/contract/call.ts';
import type { CallAt, Endpoint } from '../../core/contract/index.ts';
import type { Input } from './request.ts';
import { staffAnswer } from './staff-request.ts';

type ResultOf<At extends Endpoint> = AnswerOf<CallAt<At>> extends { readonly result: infer Result } ? Result : never;

async function resultOf<At extends Endpoint>(endpoint: At, input: Input<At>): Promise<ResultOf<At>> {
  return ((await staffAnswer(endpoint, input)) as { result: ResultOf<At> }).result;
}

export const staffQuery = <At extends Endpoint>(queryKey: QueryKey, endpoint: At, input?: Input<At>) =>
  queryOptions({ queryKey, queryFn: ({ signal }) => resultOf(endpoint, { ...input, signal } as Input<At>) });

interface Asked {
  readonly page: number;
  readonly size: number;
  readonly searchText: string;
}

export const pageOf =
  <At extends Endpoint>(endpoint: At) =>
  ({ page, size, searchText }: Asked, signal: AbortSignal) =>
    resultOf(endpoint, { query: { page, size, searchText }, signal } as unknown as Input<At>);
