import { queryOptions } from '@tanstack/react-query';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import type { PasskeyAnswer } from '../../../../core/contract/passkeys.ts';
import { staffAnswer, staffRequest } from '../../../api/staff-request.ts';

export const accountQuery = (token: string | undefined) =>
  queryOptions({
    queryKey: ['account', token],
    queryFn: async () => (await staffAnswer(endpoints.account)).result,
    enabled: token !== undefined,
  });

export const setPin = (password: string, pin: string) => staffRequest(endpoints.setPin, { body: { password, pin } });

export const sessionsQuery = (token: string | undefined) =>
  queryOptions({
    queryKey: ['sessions', token],
    queryFn: async () => (await staffAnswer(endpoints.sessions)).result,
    enabled: token !== undefined,
    refetchInterval: 60_000,
  });

export const endSession = (sessionId: string) => staffRequest(endpoints.endSession, { body: { sessionId } });

export const endSessions = () => staffRequest(endpoints.endSessions);

export const newApp = () => staffRequest(endpoints.newApp);

export const addSecondStep = (password: string, setup: string, code: string) =>
  staffRequest(endpoints.addSecondStep, { body: { password, setup, code: code.trim() } });

export const removeSecondStep = (password: string, code: string) =>
  staffRequest(endpoints.removeSecondStep, { body: { password, code: code.trim() } });

export const newPasskey = (password: string) => staffRequest(endpoints.newPasskey, { body: { password } });

export const addPasskey = (setup: string, name: string, passkey: PasskeyAnswer) =>
  staffRequest(endpoints.addPasskey, { body: { setup, name, passkey } });

export const removePasskey = (password: string, passkeyId: string) =>
  staffRequest(endpoints.removePasskey, { body: { password, passkeyId } });

export const renewRecoveryCodes = (password: string, code: string) =>
  staffRequest(endpoints.recoveryCodes, { body: { password, code: code.trim() } });
