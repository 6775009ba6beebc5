import { Anchor, Button, Modal } from '@mantine/core';
import { useMemo } from 'react';
import { renderSVG } from 'uqr';
import { staysOnThisMachine } from '../../../../core/domain/link-reach.ts';
import { tableQrMessages } from '../../../../core/messages/en/portal/table-code.ts';
import { uiMessages } from '../../../../core/messages/en/portal/ui.ts';
import common from '../../../ui/plain/common.module.css';
import { WarningIcon } from '../../../ui/plain/icons.tsx';
import { say } from '../../../ui/plain/say.tsx';
import { Actions } from '../../../ui/staff/actions.tsx';
import { LetGuestIn } from './let-guest-in.tsx';
import styles from './table-code.module.css';

interface QrDialogProps {
  opened: boolean;
  url: string;
  name: string;
  letInAt?: number | undefined;
  onClose: () => void;
}

export function QrDialog({ opened, url, name, letInAt, onClose }: QrDialogProps) {
  const qr = <TableQr url={url} name={name} />;
  return (
    <Modal opened={opened} onClose={onClose} title={name} size={420} withCloseButton={false}>
      {letInAt === undefined ? (
        qr
      ) : (
        <LetGuestIn tableID={letInAt} name={name}>
          {qr}
        </LetGuestIn>
      )}
      <div className={styles.close}>
        <Actions>
          <Button onClick={onClose} data-autofocus>
            {say(uiMessages.close)}
          </Button>
        </Actions>
      </div>
    </Modal>
  );
}

interface TableQrProps {
  url: string;
  name: string;
  /** False if one warning about unreachable links covers many codes. */
  warns?: boolean;
}

export function TableQr({ url, name, warns = true }: TableQrProps) {
  const picture = useMemo(
    () => (url === '' ? undefined : `data:image/svg+xml,${encodeURIComponent(renderSVG(url, { border: 4 }))}`),
    [url],
  );
  if (!picture) return null;
  return (
    <>
      <img className={styles.code} src={picture} alt={say(tableQrMessages.qrOf, { name })} />
      <Anchor className={styles.link} href={url} target="_blank" rel="noreferrer">
        {url}
      </Anchor>
      {warns ? <LinkWarning url={url} /> : null}
    </>
  );
}

/** Warns before printing a link that no phone can reach, and says what to set. */
export function LinkWarning({ url }: { url: string }) {
  if (!staysOnThisMachine(url)) return null;
  return (
    <p className={`${common.newTint} ${styles.warning}`} role="note">
      <WarningIcon /> <span>{say(tableQrMessages.linkStaysHere)}</span>
    </p>
  );
}
