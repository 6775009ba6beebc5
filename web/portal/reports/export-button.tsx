import { Button, Progress } from '@mantine/core';
import { DownloadIcon } from '../../ui/plain/icons.tsx';
import styles from './report-screen.module.css';
import { type ReportFile, useExport } from './use-export.ts';

interface ExportButtonProps {
  file: ReportFile;
  /** How many rows the report has, where that is known. */
  rows: number | undefined;
  disabled: boolean;
}

/** Export; while the file is made, how far it is, and a way out. */
export function ExportButton({ file, rows, disabled }: ExportButtonProps) {
  const { start, cancel, written } = useExport();
  if (written === undefined) {
    return (
      <Button variant="default" leftSection={<DownloadIcon />} disabled={disabled} onClick={() => void start(file)}>
        Export
      </Button>
    );
  }
  const most = Math.max(rows ?? 0, written, 1);
  return (
    <div className={styles.export}>
      <div className={styles.progress}>
        <span>
          {written.toLocaleString('en-US')}
          {rows === undefined ? '' : ` of ${most.toLocaleString('en-US')}`} rows
        </span>
        <Progress.Root size="sm">
          <Progress.Section value={(100 * written) / most} aria-label="Rows written" />
        </Progress.Root>
      </div>
      <Button variant="default" onClick={cancel}>
        Cancel
      </Button>
    </div>
  );
}
