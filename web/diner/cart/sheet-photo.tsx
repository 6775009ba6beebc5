import type { MenuItem } from '../../../core/contract/menu.ts';
import { photoFiles } from '../../api/photo-files.ts';
import { DishPicture } from '../../ui/plain/dish-picture.tsx';
import styles from './sheet-photo.module.css';

/** The photo at the top of a dish's sheet. */
export function SheetPhoto({ item }: { item: MenuItem }) {
  if (!item.photo) return null;
  return (
    <DishPicture
      name={item.itemName}
      photo={photoFiles(item.photo)}
      sizes="(min-width: 560px) 528px, 100vw"
      eager
      className={styles.photo}
    />
  );
}
