import { laterPart } from '../reload/later-part.tsx';

/** See approval-requests.tsx. The screen itself comes first. */
export const ApprovalRequests = laterPart(
  async () => (await import('./approval-requests.tsx')).ApprovalRequests,
  () => null,
);
