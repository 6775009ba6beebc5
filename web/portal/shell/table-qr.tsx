import { Anchor, Button, Modal } from '@mantine/core';
import { useMemo } from 'react';
import { renderSVG } from 'uqr';
import styles from './table-qr.module.css';

interface QrDialogProps {
  opened: boolean;
  /** What the code leads to. */
  url: string;
  name: string;
  onClose: () => void;
}

/** The QR code of a table, large enough to be scanned from this screen. */
export function QrDialog({ opened, url, name, onClose }: QrDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={name} size={420} withCloseButton={false}>
      <TableQr url={url} name={name} />
      <div className={styles.actions}>
        <Button onClick={onClose} data-autofocus>
          Close
        </Button>
      </div>
    </Modal>
  );
}

/** The picture of a table's link, and the link itself. */
export function TableQr({ url, name }: { url: string; name: string }) {
  const picture = useMemo(
    () => (url === '' ? undefined : `data:image/svg+xml,${encodeURIComponent(renderSVG(url, { border: 4 }))}`),
    [url],
  );
  if (!picture) return null;
  return (
    <>
      <img className={styles.code} src={picture} alt={`QR code of ${name}`} />
      <Anchor className={styles.link ?? ''} href={url} target="_blank" rel="noreferrer">
        {url}
      </Anchor>
    </>
  );
}
