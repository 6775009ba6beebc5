import { Button } from '@mantine/core';
import { staffDataMessages } from '../../../../core/messages/en/portal/staff-data.ts';
import { say } from '../../../ui/plain/say.tsx';
import { DownloadIcon } from '../../../ui/staff/later-icons.tsx';
import { usePress } from '../../shared/forms/use-press.ts';
import { saveFile } from '../../shared/records/use-export.ts';
import { fetchData } from './calls.ts';

export function ExportDataButton({ userId, name }: { userId?: number; name?: string }) {
  const { busy, press } = usePress();
  const save = () =>
    press({
      call: () => fetchData(userId),
      onDone: ({ result }) => {
        const file = new Blob([JSON.stringify(result, null, 2)], { type: 'application/json' });
        saveFile(file, say(staffDataMessages.fileName, { number: result.user.userId }));
      },
      failed: staffDataMessages.exportFailed,
    });
  return (
    <Button
      variant="default"
      leftSection={<DownloadIcon />}
      loading={busy !== undefined}
      aria-label={name === undefined ? undefined : say(staffDataMessages.exportOf, { name })}
      onClick={() => void save()}
    >
      {say(staffDataMessages.export)}
    </Button>
  );
}
