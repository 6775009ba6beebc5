import { Button } from '@mantine/core';
import { reportMessages } from '../../../../core/messages/en/portal/reports.ts';
import { staffDownload } from '../../../api/staff-download.ts';
import { say } from '../../../ui/plain/say.tsx';
import { DownloadIcon } from '../../../ui/staff/later-icons.tsx';
import { notifyError } from '../../../ui/staff/notify.ts';
import { usePress } from '../forms/use-press.ts';

interface ListFile {
  readonly address: string;
  readonly fileName: string;
  /** Number of lines other than rows: the header, and the sum if there is one. */
  readonly otherLines: number;
}

/** Downloads and saves a list's file. If there are no rows, shows a message instead. */
export function useExport() {
  const { busy, press } = usePress();
  const start = ({ address, fileName, otherLines }: ListFile) =>
    press({
      call: () => staffDownload(address, 'text/csv'),
      failed: reportMessages.exportFailed,
      onDone: async ({ result }) => {
        // A year's file is large, and its beginning shows whether it has rows.
        const lines = (await result.slice(0, 100_000).text()).split('\n').length - 1;
        if (lines <= otherLines) notifyError(say(reportMessages.noData));
        else saveFile(result, fileName);
      },
    });
  return { busy: busy !== undefined, start };
}

export function saveFile(file: Blob, fileName: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = fileName;
  link.click();
  // The browser still reads the file after click() returns.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

export function ExportButton({ file, disabled = false }: { file: ListFile; disabled?: boolean }) {
  const { busy, start } = useExport();
  return (
    <Button
      variant="default"
      leftSection={<DownloadIcon />}
      loading={busy}
      disabled={disabled}
      onClick={() => void start(file)}
    >
      {say(reportMessages.export)}
    </Button>
  );
}
