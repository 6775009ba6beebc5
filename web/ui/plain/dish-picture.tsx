import styles from './plate.module.css';
import { DishMark, type DishMarkProps } from './plate.tsx';

interface DishPictureProps extends DishMarkProps {
  /** Each format's files as `srcset`, and the placeholder color until one has loaded. */
  photo: { readonly avif: string; readonly webp: string; readonly src: string; readonly colour: string } | undefined;
  sizes?: string;
  eager?: boolean;
}

/** A dish's photo, or its mark if it has none. Its space is tinted from the start, so that the layout doesn't shift. */
export function DishPicture({ photo, sizes = '40px', eager = false, ...mark }: DishPictureProps) {
  if (!photo) return <DishMark {...mark} />;
  const { shape = 'photo', className = '' } = mark;
  return (
    <picture className={styles.picture}>
      <source type="image/avif" srcSet={photo.avif} sizes={sizes} />
      <img
        className={`${styles.plate} ${styles.taken} ${styles[shape]} ${className}`}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        sizes={sizes}
        srcSet={photo.webp}
        src={photo.src}
        width={4}
        height={3}
        alt=""
        style={{ backgroundColor: photo.colour }}
      />
    </picture>
  );
}
