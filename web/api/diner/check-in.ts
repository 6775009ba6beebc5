import { request } from '../request.ts';

export const verifyTable = (rid: number, tablenumber: string) =>
  request('verifyTable', 'GET', '/external/verifytable', { query: { rid, tablenumber } });

export const isOtpRequired = (rid: number) =>
  request('isOtpRequired', 'GET', '/external/isotprequire', { query: { rid } });

export const checkOtp = (rid: number, code: string, otp: string) =>
  request('checkOtp', 'GET', '/external/otp', { query: { rid, code, otp } });

/** Checks in with the code that staff showed. It is good once: never to be sent by itself again. */
export const showPass = (rid: number, code: string, pass: string) =>
  request('checkOtp', 'GET', '/external/otp', { query: { rid, code, pass } });
