import * as endpoints from '../../../../core/contract/endpoints.ts';
import { staffQuery } from '../../../api/staff-query.ts';

export const choiceGroupNamesQuery = staffQuery(['choice-group-names'], endpoints.choiceGroupNames);
