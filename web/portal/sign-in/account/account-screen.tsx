import { useDocumentTitle } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { productMessages } from '../../../../core/messages/en/core/product.ts';
import { accountMessages } from '../../../../core/messages/en/portal/account.ts';
import { staffDataMessages } from '../../../../core/messages/en/portal/staff-data.ts';
import { say } from '../../../ui/plain/say.tsx';
import { ErrorStrip, LoadingSkeleton } from '../../../ui/plain/states.tsx';
import { PageHeader } from '../../../ui/staff/page-header.tsx';
import { Panel } from '../../../ui/staff/panel.tsx';
import { ExportDataButton } from '../../people/staff-data/export-data-button.tsx';
import { useSession } from '../session/use-session.ts';
import styles from './account.module.css';
import { accountQuery } from './calls.ts';
import { DevicePanel } from './device-panel.tsx';
import { PasskeysPanel } from './passkeys-panel.tsx';
import { PinPanel } from './pin-panel.tsx';
import { SecondStepPanel } from './second-step-panel.tsx';
import { SessionsPanel } from './sessions-panel.tsx';

/** What one signs in with, and where. */
export function Component() {
  useDocumentTitle(say(productMessages.windowTitle, { screen: accountMessages.title }));
  const account = useQuery(accountQuery(useSession()?.token));
  const { data } = account;
  return (
    <>
      <PageHeader title={say(accountMessages.title)} />
      {account.isError ? (
        <ErrorStrip onRetry={() => void account.refetch()} retrying={account.isFetching}>
          {say(accountMessages.failed)}
        </ErrorStrip>
      ) : null}
      {account.isPending && !account.isError ? <LoadingSkeleton shape="lines" /> : null}
      {data ? (
        <>
          <p className={styles.who}>
            <strong>{data.name}</strong> <span>{data.username}</span> <span>{data.email}</span>
          </p>
          <div className={styles.panels}>
            <div className={styles.column}>
              <PinPanel account={data} />
              <SecondStepPanel {...data} />
              <PasskeysPanel {...data} />
            </div>
            <div className={styles.column}>
              <SessionsPanel />
              <DevicePanel />
              <Panel title={say(staffDataMessages.title)}>
                <p className={styles.hint}>{say(staffDataMessages.hint)}</p>
                <ExportDataButton />
              </Panel>
            </div>
          </div>
        </>
      ) : null}
    </>
  );
}
