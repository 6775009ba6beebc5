import { room } from '../../message.ts';

/** Said in the terminal at start, by the doctor, and on Home. */
export const exposureMessages = room('core/exposures', {
  demoLogins:
    'Everybody can sign in: the logins of the demo are good for others (DEMO=1). Change their passwords, or stop saying DEMO=1.',
  managerCode: 'The manager code can be guessed: of {restaurants}. Choose another one under Manage Restaurant.',
  plainMetrics:
    'METRICS_HOST serves the figures to other machines without HTTPS: their token can be read on the way. Keep it on this machine, or put a proxy with HTTPS in front.',
  plainHttp:
    'Others are served without HTTPS: who shares the network can read passwords and orders. Put a proxy with HTTPS in front, and set PUBLIC_URL to its https address.',
  databaseOwner:
    'The program reaches its database as the owner of the tables: a fault in it could change the audit trail too. Give it a role of its own: docs/install.md, DATABASE_OWNER_URL.',
  oldBackup:
    'The last backup that succeeded was made {when}: a broken disk would lose everything since. See docs/commands.md, npm run backup.',
  noBackup:
    'There is no backup: a broken disk would lose everything. Have one made every night: docs/commands.md, npm run backup.',
  openDocs: 'OPEN_DOCS=1 shows the documentation of all calls to everybody. Unset it where nobody needs that.',
});
