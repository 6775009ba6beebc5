import { Button, FileButton, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type DragEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { addressOf } from '../../../../core/contract/address.ts';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import { publicPaths } from '../../../../core/domain/paths.ts';
import { portalPaths } from '../../../../core/domain/portal-paths.ts';
import { menuFileMessages } from '../../../../core/messages/en/portal/menu-file.ts';
import { uiMessages } from '../../../../core/messages/en/portal/ui.ts';
import { staffRequest } from '../../../api/staff-request.ts';
import common from '../../../ui/plain/common.module.css';
import { say } from '../../../ui/plain/say.tsx';
import staff from '../../../ui/staff/common.module.css';
import { DownloadIcon } from '../../../ui/staff/later-icons.tsx';
import { notifyError } from '../../../ui/staff/notify.ts';
import { PageHeader } from '../../../ui/staff/page-header.tsx';
import { Panel } from '../../../ui/staff/panel.tsx';
import { useScreenTitle } from '../../../ui/staff/use-screen-title.ts';
import { usePress } from '../../shared/forms/use-press.ts';
import { saveFile, useExport } from '../../shared/records/export-button.tsx';
import { restaurantNamesQuery } from '../../sign-in/session/calls.ts';
import { useSession } from '../../sign-in/session/use-session.ts';
import { BulkPanel } from './bulk-panel.tsx';
import { ComparisonOr } from './comparison.tsx';
import styles from './menu-file.module.css';
import { textOfFile } from './text-of-file.ts';
import { useImport } from './use-import.ts';

export function Component() {
  const navigate = useNavigate();
  useScreenTitle(menuFileMessages.title);
  return (
    <>
      <PageHeader
        title={say(menuFileMessages.title)}
        back={{ label: say(uiMessages.back), onClick: () => void navigate(portalPaths.item) }}
      />
      <div className={staff.stack}>
        <ExportPanel />
        <ImportPanel />
        <BulkPanel />
      </div>
    </>
  );
}

function ExportPanel() {
  const { busy, press } = usePress();
  const csv = useExport();
  const restaurantId = useSession()?.restaurantId;
  const exportJson = () =>
    press({
      call: () => staffRequest(endpoints.menuFile),
      failed: menuFileMessages.exportFailed,
      onDone: ({ result }) => saveFile(new Blob([JSON.stringify(result)], { type: 'application/json' }), 'menu.json'),
    });
  const exportCsv = () =>
    csv.start({ address: addressOf(endpoints.menuFile, {}).url, fileName: 'menu.csv', otherLines: 1 });
  return (
    <Panel title={say(menuFileMessages.exportTitle)} hint={say(menuFileMessages.exportHint)}>
      <div className={common.wrapped}>
        <Button
          variant="default"
          leftSection={<DownloadIcon />}
          loading={busy !== undefined}
          onClick={() => void exportJson()}
        >
          {say(menuFileMessages.json)}
        </Button>
        <Button variant="default" leftSection={<DownloadIcon />} loading={csv.busy} onClick={() => void exportCsv()}>
          {say(menuFileMessages.csv)}
        </Button>
        {restaurantId === undefined ? null : (
          <Button variant="default" component="a" href={publicPaths.publicMenu(restaurantId)} target="_blank">
            {say(menuFileMessages.publicPage)}
          </Button>
        )}
      </div>
    </Panel>
  );
}

function ImportPanel() {
  const importing = useImport();
  const { busy, compare, fetchMenu } = importing;
  const read = async (file: File | null | undefined) => {
    if (!file) return;
    const found = await textOfFile(file);
    if ('fault' in found) notifyError(say(found.fault));
    else await compare({ name: file.name, ...found });
  };
  const copyFrom = async (id: number, name: string) => {
    const text = await fetchMenu(id);
    if (text !== undefined) await compare({ name, text });
  };
  return (
    <ComparisonOr of={importing}>
      <Panel title={say(menuFileMessages.importTitle)} hint={say(menuFileMessages.importHint)}>
        <ChooseFile busy={busy !== undefined} onFile={(file) => void read(file)} />
        <CopyFrom busy={busy !== undefined} onChoose={(id, name) => void copyFrom(id, name)} />
        <p className={common.unseen} role="status">
          {busy === 'compare' ? say(menuFileMessages.reading) : ''}
        </p>
      </Panel>
    </ComparisonOr>
  );
}

function ChooseFile({ busy, onFile }: { busy: boolean; onFile: (file: File | null | undefined) => void }) {
  const reset = useRef<() => void>(null);
  const [isOver, setIsOver] = useState(false);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    onFile(event.dataTransfer.files[0]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same.
    <div
      className={`${common.wrapped} ${styles.drop} ${isOver ? styles.over : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
    >
      <FileButton
        resetRef={reset}
        accept=".csv,.json,.txt,.tsv,text/csv,application/json"
        inputProps={{ 'aria-label': say(menuFileMessages.file) }}
        onChange={(file) => {
          // Allows choosing the same file again after it was fixed.
          reset.current?.();
          onFile(file);
        }}
      >
        {(props) => (
          <Button {...props} loading={busy}>
            {say(menuFileMessages.choose)}
          </Button>
        )}
      </FileButton>
      <span className={common.hint}>{say(menuFileMessages.drop)}</span>
    </div>
  );
}

function CopyFrom({ busy, onChoose }: { busy: boolean; onChoose: (id: number, name: string) => void }) {
  const session = useSession();
  const names = useQuery(restaurantNamesQuery());
  const others = (names.data ?? []).filter(({ id }) => id !== session?.restaurantId);
  if (others.length === 0) return null;
  return (
    <Select
      className={styles.from}
      label={say(menuFileMessages.from)}
      placeholder={say(menuFileMessages.fromPlaceholder)}
      data={others.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={null}
      disabled={busy}
      searchable
      onChange={(value, option) => value !== null && onChoose(Number(value), option?.label ?? '')}
    />
  );
}
