import * as endpoints from '../../../core/contract/endpoints.ts';
import { request } from '../request.ts';

export const verifyTable = (rid: number, tablenumber: string) =>
  request(endpoints.verifyTable, { query: { rid, tablenumber } });

export const isOtpRequired = (rid: number) => request(endpoints.isOtpRequired, { query: { rid } });

export const checkOtp = (rid: number, code: string, otp: string) =>
  request(endpoints.checkOtp, { query: { rid, code, otp } });

/** Checks in with the code that staff showed. It works once, so never retry automatically. */
export const showPass = (rid: number, code: string, pass: string) =>
  request(endpoints.checkOtp, { query: { rid, code, pass } });
