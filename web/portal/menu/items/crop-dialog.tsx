import { Button, Modal } from '@mantine/core';
import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { Item } from '../../../../core/contract/items.ts';
import type { Crop } from '../../../../core/domain/photo-rules.ts';
import { photoMessages } from '../../../../core/messages/en/portal/photos.ts';
import common from '../../../ui/plain/common.module.css';
import { say } from '../../../ui/plain/say.tsx';
import { Actions } from '../../../ui/staff/actions.tsx';
import { Fault } from '../../../ui/staff/strip.tsx';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import { cropOf, largestZoom, moved, type View, wholeView, zoomed } from './crop.ts';
import styles from './crop-dialog.module.css';
import type { Picture } from './read-picture.ts';

interface CropDialogProps {
  picture: Picture;
  item: Item;
  busy: boolean;
  fault: string | undefined;
  onUse: (crop: Crop) => void;
  onClose: () => void;
}

const words = photoMessages.crop;

/** How far each key moves the frame, which is opposite to the picture's direction, and how much it zooms. */
const keys: Readonly<Record<string, readonly [right: number, down: number, factor: number]>> = {
  ArrowLeft: [1, 0, 1],
  ArrowRight: [-1, 0, 1],
  ArrowUp: [0, 1, 1],
  ArrowDown: [0, -1, 1],
  '+': [0, 0, 1.1],
  '-': [0, 0, 1 / 1.1],
};

export function CropDialog({ picture, item, busy, fault, onUse, onClose }: CropDialogProps) {
  const [view, setView] = useState(wholeView);
  const crop = cropOf(picture, view);
  const most = largestZoom(picture);
  const hint = useId();
  const zoomBy = (factor: number) => setView((now) => zoomed(picture, now, now.zoom * factor));
  const moveBy = (right: number, down: number) => setView((now) => moved(picture, now, right, down));
  const frame = useRef<HTMLDivElement>(null);
  const drag = useDrag(frame, moveBy, zoomBy);
  useWheel(frame, zoomBy);

  const onKeyDown = (event: KeyboardEvent) => {
    const [right, down, factor] = keys[event.key] ?? [0, 0, 0];
    if (!factor) return;
    event.preventDefault();
    const step = event.shiftKey ? 0.1 : 0.02;
    moveBy(right * step, down * step);
    zoomBy(factor);
  };

  return (
    <Modal
      opened
      onClose={onClose}
      title={say(words.title)}
      size={760}
      withCloseButton={false}
      closeOnClickOutside={false}
    >
      <div className={styles.parts}>
        <div className={styles.choosing}>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset takes no focus */}
          <div
            ref={frame}
            className={styles.frame}
            role="group"
            aria-label={say(words.frame)}
            aria-describedby={hint}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the picture in it
            tabIndex={0}
            data-autofocus
            onKeyDown={onKeyDown}
            {...drag}
          >
            <Cropped src={picture.src} crop={crop} />
          </div>
          <label className={`${common.line} ${styles.zoom}`}>
            <span>{say(words.zoom)}</span>
            <input
              type="range"
              min={1}
              max={most}
              step={0.01}
              disabled={most === 1}
              value={view.zoom}
              onChange={(event) => setView(zoomed(picture, view, Number(event.currentTarget.value)))}
            />
          </label>
          <p id={hint} className={common.hint}>
            {say(words.hint)}
          </p>
        </div>
        <Preview picture={picture} crop={crop} item={item} />
      </div>
      <Fault>{fault}</Fault>
      <Actions onCancel={onClose}>
        <Button loading={busy} onClick={() => onUse(crop)}>
          {say(words.use)}
        </Button>
      </Actions>
    </Modal>
  );
}

function Preview({ picture, crop, item }: Pick<CropDialogProps, 'picture' | 'item'> & { crop: Crop }) {
  const formats = useFormats();
  const { itemName, description, price } = item;
  return (
    <section className={styles.preview} aria-label={say(words.preview)}>
      <h3>{say(words.card)}</h3>
      <div className={styles.card}>
        <div className={styles.about}>
          <strong>{itemName}</strong>
          <p>{description}</p>
          <span className={common.amount}>{formats.amountOf(price)}</span>
        </div>
        <div className={styles.small}>
          <Cropped src={picture.src} crop={crop} />
        </div>
      </div>
    </section>
  );
}

function Cropped({ src, crop: { left, top, width, height } }: { src: string; crop: Crop }) {
  const percent = (part: number) => `${100 * part}%`;
  return (
    <div className={styles.cropped}>
      <img
        src={src}
        alt=""
        draggable={false}
        style={{
          width: percent(1 / width),
          height: percent(1 / height),
          transform: `translate(${percent(-left)}, ${percent(-top)})`,
        }}
      />
    </div>
  );
}

type FrameRef = React.RefObject<HTMLDivElement | null>;
type Point = Pick<View, 'x' | 'y'>;

/** One pointer moves the picture; two also zoom it. */
function useDrag(frame: FrameRef, moveBy: (right: number, down: number) => void, zoomBy: (factor: number) => void) {
  const fingers = useRef(new Map<number, Point>());
  const end = ({ pointerId }: PointerEvent) => void fingers.current.delete(pointerId);
  return {
    onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
      event.currentTarget.setPointerCapture?.(event.pointerId);
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    onPointerMove: ({ pointerId, clientX: x, clientY: y }: PointerEvent) => {
      const before = fingers.current.get(pointerId);
      const box = frame.current?.getBoundingClientRect();
      if (!before || !box) return;
      const [other] = [...fingers.current].flatMap(([id, point]) => (id === pointerId ? [] : [point]));
      fingers.current.set(pointerId, { x, y });
      const share = fingers.current.size;
      // The picture follows the finger, so the frame moves against it.
      moveBy((before.x - x) / (box.width || 1) / share, (before.y - y) / (box.height || 1) / share);
      if (other) zoomBy(distance(other, { x, y }) / (distance(other, before) || 1));
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

/** Added without React, whose passive wheel listeners can't keep the dialog from scrolling. */
function useWheel(frame: FrameRef, zoomBy: (factor: number) => void): void {
  const zoom = useEffectEvent(zoomBy);
  useEffect(() => {
    const element = frame.current;
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      zoom(event.deltaY < 0 ? 1.08 : 1 / 1.08);
    };
    element?.addEventListener('wheel', turn, { passive: false });
    return () => element?.removeEventListener('wheel', turn);
  }, [frame]);
}
