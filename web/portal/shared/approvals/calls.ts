import * as endpoints from '../../../../core/contract/endpoints.ts';
import { staffQuery } from '../../../api/staff-query.ts';

export const approversQuery = () => ({ ...staffQuery(['approvers'], endpoints.approvers), staleTime: 30_000 });
