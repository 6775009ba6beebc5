// What comes to the screens once the first one stands, asked for until it comes; one file, since each further one has its line in the first script.
export { TableCalls } from './table-calls/table-calls.tsx';
export { FollowTable } from './table-order/follow-table.tsx';
export { PushedChanges } from './visit/pushed-changes.tsx';
