import { Button, Progress } from '@mantine/core';
import { reportMessages } from '../../../../core/messages/en/portal/reports.ts';
import { uiMessages } from '../../../../core/messages/en/portal/ui.ts';
import common from '../../../ui/plain/common.module.css';
import { say } from '../../../ui/plain/say.tsx';
import { DownloadIcon } from '../../../ui/staff/later-icons.tsx';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import styles from './export-button.module.css';
import { type ListFile, useExport } from './use-export.ts';

interface ExportButtonProps {
  file: ListFile;
  rows: number | undefined;
  disabled: boolean;
}

export function ExportButton({ file, rows, disabled }: ExportButtonProps) {
  const { count } = useFormats();
  const { start, cancel, written } = useExport();
  if (written === undefined) {
    return (
      <Button variant="default" leftSection={<DownloadIcon />} disabled={disabled} onClick={() => void start(file)}>
        {say(reportMessages.export)}
      </Button>
    );
  }
  const most = Math.max(rows ?? 0, written, 1);
  return (
    <div className={common.line}>
      <div className={styles.progress}>
        <span>{rowsWords(count(written), rows === undefined ? undefined : count(most))}</span>
        <Progress.Root size="sm">
          <Progress.Section value={(100 * written) / most} aria-label={say(reportMessages.rowsWritten)} />
        </Progress.Root>
      </div>
      <Button variant="default" onClick={cancel}>
        {say(uiMessages.cancel)}
      </Button>
    </div>
  );
}
function rowsWords(written: string, all: string | undefined): string {
  return all === undefined ? say(reportMessages.rows, { written }) : say(reportMessages.rowsOf, { written, all });
}
