import { Button } from '@mantine/core';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import { staffDataMessages } from '../../../../core/messages/en/portal/staff-data.ts';
import { staffRequest } from '../../../api/staff-request.ts';
import { say } from '../../../ui/plain/say.tsx';
import { DownloadIcon } from '../../../ui/staff/later-icons.tsx';
import { usePress } from '../../shared/forms/use-press.ts';
import { saveFile } from '../../shared/records/export-button.tsx';

/** Downloads everything stored about a user, by default the signed-in one. */
export function ExportDataButton({ userId, name }: { userId?: number; name?: string }) {
  const { busy, press } = usePress();
  const save = () =>
    press({
      call: () =>
        userId === undefined
          ? staffRequest(endpoints.ownData)
          : staffRequest(endpoints.userData, { query: { userId } }),
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
