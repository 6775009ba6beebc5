export { recordDispute } from './disputes.queries.ts';
