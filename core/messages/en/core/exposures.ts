import { room } from '../../message.ts';

/** Shown in the terminal at startup, by the doctor command, and on Home. */
export const exposureMessages = room('core/exposures', {
  demoLogins: 'Anyone can sign in: the demo logins still work (DEMO=1). Change their passwords, or unset DEMO.',
  managerCode: 'The manager code is easy to guess at {restaurants}. Choose another one under Manage restaurant.',
  plainMetrics:
    'METRICS_HOST serves metrics to other machines without HTTPS, so others can read the token. Serve them on this machine only, or put an HTTPS proxy in front.',
  plainHttp:
    'Other devices connect without HTTPS, so anyone on the network can read passwords and orders. Put an HTTPS proxy in front, and set PUBLIC_URL to its https address.',
  databaseOwner:
    'The program owns the tables of its database, so a fault in it could change the audit trail. Give it a role of its own: see DATABASE_OWNER_URL in docs/install.md.',
  oldBackup:
    'The last backup that succeeded was made {when}: a broken disk would lose everything since. See docs/commands.md, npm run backup.',
  noBackup:
    'There is no backup: a broken disk would lose everything. Have one made every night: docs/commands.md, npm run backup.',
  openDocs: 'OPEN_DOCS=1 shows the API documentation to anyone. Unset it unless you need that.',
});
