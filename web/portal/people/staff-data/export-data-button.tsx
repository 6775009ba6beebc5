import { Button } from '@mantine/core';
import { staffDataMessages } from '../../../../core/messages/en/portal/staff-data.ts';
import { say } from '../../../ui/plain/say.tsx';
import { DownloadIcon } from '../../../ui/staff/later-icons.tsx';
import { useAction } from '../../shared/forms/use-action.ts';
import { saveFile } from '../../shared/records/use-export.ts';
import { fetchData } from './calls.ts';

export function ExportDataButton({ userId, name }: { userId?: number; name?: string }) {
  const { busy, act } = useAction();
  const save = () =>
    act({
      call: () => fetchData(userId),
      after: ({ result }) => {
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
