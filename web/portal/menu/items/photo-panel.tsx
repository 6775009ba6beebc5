import { Button, FileButton } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import type { Item } from '../../../../core/contract/items.ts';
import { writeCrop } from '../../../../core/domain/photo-rules.ts';
import { photoMessages } from '../../../../core/messages/en/portal/photos.ts';
import { uiMessages } from '../../../../core/messages/en/portal/ui.ts';
import type { Words } from '../../../../core/messages/message.ts';
import { photoFiles } from '../../../api/photo-files.ts';
import { staffRequest } from '../../../api/staff-request.ts';
import common from '../../../ui/plain/common.module.css';
import { DishPicture } from '../../../ui/plain/dish-picture.tsx';
import { say } from '../../../ui/plain/say.tsx';
import { confirm } from '../../../ui/staff/confirm.tsx';
import { Panel } from '../../../ui/staff/panel.tsx';
import { Fault } from '../../../ui/staff/strip.tsx';
import { usePress } from '../../shared/forms/use-press.ts';
import { CropDialog } from './crop-dialog.tsx';
import styles from './photo-panel.module.css';
import { forgetPicture, type Picture, readPicture, sentFile, takenTypes } from './read-picture.ts';

/** An item's photo. It is saved on its own, so that unsaved edits can wait. */
export function PhotoPanel({ row }: { row: Item | undefined }) {
  return (
    <Panel title={say(photoMessages.title)}>
      {row ? <ItemPhoto row={row} /> : <p className={common.hint}>{say(photoMessages.later)}</p>}
    </Panel>
  );
}

function ItemPhoto({ row }: { row: Item }) {
  const { itemId, itemName, version } = row;
  const { busy, press, fault: refused, setFault: setRefused, showFault } = usePress();
  const reset = useRef<() => void>(null);
  const [photo, setPhoto] = useState(row.photo);
  const [picture, setPicture] = useState<Picture>();
  const [isOver, setIsOver] = useState(false);
  const [isOpening, setIsOpening] = useState(false);
  const [fault, setFault] = useState<Words>();
  useEffect(() => () => picture && forgetPicture(picture), [picture]);

  const take = async (file: File | null | undefined) => {
    // Allows choosing the same file again after it was fixed.
    reset.current?.();
    if (!file || isOpening) return;
    setFault(undefined);
    setRefused(undefined);
    setIsOpening(true);
    const read = await readPicture(file);
    setIsOpening(false);
    if (typeof read === 'object' && 'src' in read) setPicture(read);
    else setFault(read);
  };
  usePastedFile(take);

  const failed =
    (otherwise: Words) =>
    ({ code, message }: { code: string; message: string | undefined }) => ({
      known: message && ['BadPicture', 'TooLarge', 'Unavailable', 'Stale'].includes(code) ? { [code]: message } : {},
      otherwise,
    });
  const remove = async () => {
    const question = say(photoMessages.removeQuestion, { dish: itemName });
    if (!(await confirm({ question, act: say(uiMessages.delete), danger: true }))) return;
    await press({
      name: 'remove',
      call: () => staffRequest(endpoints.removePhoto, { query: { itemId, version } }),
      done: photoMessages.removed,
      failed: failed(photoMessages.removeFailed),
      changes: ['menu'],
      onDone: () => setPhoto(undefined),
    });
  };

  const drop = (event: React.DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    void take(event.dataTransfer.files[0]);
  };
  const over = (event: React.DragEvent) => {
    // Otherwise the browser would open the file in place of the form.
    event.preventDefault();
    setIsOver(true);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is the first.
    <div
      className={`${common.row} ${styles.photo} ${isOver ? styles.over : ''}`}
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <DishPicture name={itemName} photo={photoFiles(photo)} sizes="160px" className={styles.now} />
      <div className={styles.words}>
        <p className={common.hint}>{say(photoMessages.hint)}</p>
        {photo ? null : <p className={common.hint}>{say(photoMessages.none)}</p>}
        <div className={common.wrapped}>
          <FileButton
            resetRef={reset}
            accept={takenTypes.join()}
            inputProps={{ 'aria-label': say(photoMessages.picture) }}
            onChange={(file) => void take(file)}
          >
            {(props) => (
              <Button {...props} variant="default" loading={isOpening}>
                {say(photo ? photoMessages.replace : photoMessages.choose)}
              </Button>
            )}
          </FileButton>
          {photo ? (
            <Button variant="default" loading={busy === 'remove'} onClick={() => void remove()}>
              {say(photoMessages.remove)}
            </Button>
          ) : null}
        </div>
        <Fault>{fault && say(fault)}</Fault>
      </div>
      {picture ? (
        <CropDialog
          picture={picture}
          item={row}
          busy={busy === 'save'}
          fault={refused}
          onClose={() => setPicture(undefined)}
          onUse={(crop) =>
            void press({
              name: 'save',
              call: async () =>
                staffRequest(endpoints.savePhoto, {
                  query: { itemId, version, crop: writeCrop(crop) },
                  file: await sentFile(picture, crop),
                  headers: { 'Content-Type': 'image/*' },
                }),
              done: photoMessages.saved,
              failed: failed(photoMessages.saveFailed),
              changes: ['menu'],
              onDone: ({ result }) => {
                setPhoto(result);
                setPicture(undefined);
              },
              show: showFault,
            })
          }
        />
      ) : null}
    </div>
  );
}

/** Takes files pasted anywhere on the page. Text pasted into a field stays there. */
function usePastedFile(take: (file: File) => unknown): void {
  const takeFile = useEffectEvent(take);
  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => {
      const [file] = clipboardData?.files ?? [];
      if (file && !clipboardData?.types.includes('text/plain')) takeFile(file);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
}
