import type { Photo } from '../../../core/contract/menu.ts';
import { serverPaths } from '../../../core/domain/paths.ts';
import { type PhotoFormat, photoWidths } from '../../../core/domain/photo-rules.ts';
import styles from './plate.module.css';
import { DishMark, type DishMarkProps } from './plate.tsx';

interface DishPictureProps extends DishMarkProps {
  photo: Photo | undefined;
  /** How wide the photo is drawn, for the browser to choose a file. */
  sizes?: string;
  /** For what is in sight at once; the others load when they come near. */
  eager?: boolean;
}

/** A dish's photo, or its mark without one. Its place is tinted from the start, so that nothing moves. */
export function DishPicture({ photo, sizes = '40px', eager = false, ...mark }: DishPictureProps) {
  if (!photo) return <DishMark {...mark} />;
  const { shape = 'photo', className = '' } = mark;
  const file = (width: number, format: PhotoFormat) => serverPaths.photo(`${photo.hash}-${width}.${format}`);
  const files = (format: PhotoFormat) => photoWidths.map((width) => `${file(width, format)} ${width}w`).join();
  return (
    <picture className={styles.picture}>
      <source type="image/avif" srcSet={files('avif')} sizes={sizes} />
      <img
        className={`${styles.plate} ${styles.taken} ${styles[shape]} ${className}`}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        sizes={sizes}
        srcSet={files('webp')}
        src={file(320, 'webp')}
        width={4}
        height={3}
        alt=""
        style={{ backgroundColor: photo.colour }}
      />
    </picture>
  );
}
