import * as endpoints from '../../../core/contract/endpoints.ts';
import { request } from '../request.ts';

export const sayFirstName = (firstName: string) => request(endpoints.sayFirstName, { body: { firstName } });
