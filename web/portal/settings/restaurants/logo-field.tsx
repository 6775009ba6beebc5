import { Button, FileButton } from '@mantine/core';
import { useRef, useState } from 'react';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import { largestLogo } from '../../../../core/domain/restaurant-rules.ts';
import { restaurantMessages } from '../../../../core/messages/en/portal/restaurants.ts';
import { staffRequest } from '../../../api/staff-request.ts';
import common from '../../../ui/plain/common.module.css';
import { say } from '../../../ui/plain/say.tsx';
import { notifyError } from '../../../ui/staff/notify.ts';
import { RestaurantLogo } from '../../app/brand/restaurant-logo.tsx';
import { logoChanged } from '../../app/brand/use-logo-address.ts';
import { useRecordActions } from '../../shared/records/use-record-actions.ts';
import { useChanged } from '../../shared/updates/queries.ts';
import type { ListedRestaurant } from './calls.ts';
import styles from './restaurant-fields.module.css';

/** A restaurant's logo. It is saved on its own: choosing a file uploads it after a confirmation. */
export function LogoField({ row }: { row: ListedRestaurant | undefined }) {
  return (
    <section className={`${common.row} ${styles.logo}`} aria-label={say(restaurantMessages.logo)}>
      {row ? (
        <Logo row={row} />
      ) : (
        <p className={`${common.hint} ${styles.hint}`}>{say(restaurantMessages.logoLater)}</p>
      )}
    </section>
  );
}

function Logo({ row }: { row: ListedRestaurant }) {
  const actions = useRecordActions(restaurantMessages.logo);
  const changed = useChanged();
  const reset = useRef<() => void>(null);
  const [hasLogo, setHasLogo] = useState(row.logo !== null);

  const show = (has: boolean) => {
    setHasLogo(has);
    logoChanged(row.id);
    void changed('restaurants');
  };

  const choose = async (file: File | null) => {
    // Allows choosing the same file again after it was fixed.
    reset.current?.();
    if (!file) return;
    if (file.size > largestLogo) return notifyError(say(restaurantMessages.logoTooLarge));
    const picture = await readAsBase64(await asPixels(file));
    if (picture === undefined) return notifyError(say(restaurantMessages.logoUnreadable));
    const isSaved = await actions.save({
      call: () => staffRequest(endpoints.saveLogo, { body: { restaurantId: row.id, picture } }),
      done: restaurantMessages.logoSaved,
      otherwise: restaurantMessages.logoFailed,
    });
    if (isSaved) show(true);
  };

  const remove = async () => {
    const isGone = await actions.remove({
      call: () => staffRequest(endpoints.removeLogo, { query: { restaurantId: row.id } }),
      done: restaurantMessages.logoRemoved,
      otherwise: restaurantMessages.logoRemoveFailed,
    });
    if (isGone) show(false);
  };

  return (
    <>
      <RestaurantLogo restaurantId={row.id} name={row.name} large />
      <div className={styles.logoWords}>
        <strong>{say(restaurantMessages.logo)}</strong>
        <p className={`${common.hint} ${styles.hint}`}>{say(restaurantMessages.logoHint)}</p>
        <div className={`${common.wrapped} ${styles.logoButtons}`}>
          <FileButton
            resetRef={reset}
            accept="image/png,image/jpeg,image/webp,image/svg+xml"
            inputProps={{ 'aria-label': say(restaurantMessages.logoPicture) }}
            onChange={(file) => void choose(file)}
          >
            {(props) => (
              <Button {...props} variant="default" loading={actions.busy}>
                {say(restaurantMessages.chooseLogo)}
              </Button>
            )}
          </FileButton>
          {hasLogo ? (
            <Button variant="default" disabled={actions.busy} onClick={() => void remove()}>
              {say(restaurantMessages.removeLogo)}
            </Button>
          ) : null}
        </div>
      </div>
    </>
  );
}

function readAsBase64(file: Blob): Promise<string | undefined> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
    reader.onerror = () => resolve(undefined);
    reader.readAsDataURL(file);
  });
}

/** The server only accepts pixels, so an SVG becomes a PNG. The server refuses an SVG that can't be drawn. */
async function asPixels(file: File): Promise<Blob> {
  return file.type === 'image/svg+xml' ? draw(file).catch(() => file) : file;
}

async function draw(file: File, side = 512): Promise<Blob> {
  const address = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const [width, height] = [image.naturalWidth || side, image.naturalHeight || side];
    const scale = side / Math.max(width, height);
    const canvas = document.createElement('canvas');
    canvas.width = Math.ceil(width * scale);
    canvas.height = Math.ceil(height * scale);
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((done, fail) =>
      canvas.toBlob((png) => (png ? done(png) : fail(new Error('nothing was drawn'))), 'image/png'),
    );
  } finally {
    URL.revokeObjectURL(address);
  }
}
