import { itemTypeNames } from '../../../core/domain/item-types.ts';
import { menuMessages } from '../../../core/messages/en/diner/menu.ts';
import {
  ChiliIcon,
  ChilisIcon,
  CrescentIcon,
  HexagramIcon,
  LeafIcon,
  NutIcon,
  SproutIcon,
  StarIcon,
  WheatOffIcon,
} from '../../ui/plain/icons.tsx';
import { say } from '../../ui/plain/say.tsx';
import styles from './item-types.module.css';

// Indexed by type id.
const looks = [
  { Icon: WheatOffIcon, tone: 'plain' },
  { Icon: LeafIcon, tone: 'green' },
  { Icon: SproutIcon, tone: 'green' },
  { Icon: NutIcon, tone: 'nut' },
  { Icon: ChiliIcon, tone: 'hot' },
  { Icon: ChilisIcon, tone: 'hot' },
  { Icon: StarIcon, tone: 'best' },
  { Icon: CrescentIcon, tone: 'plain' },
  { Icon: HexagramIcon, tone: 'plain' },
] as const;

export function ItemTypes({ types }: { types: readonly number[] }) {
  if (types.length === 0) return null;
  return (
    <ul className={styles.types} aria-label={say(menuMessages.types)}>
      {types.map((type) => (
        <li key={type} className={`${styles.type} ${styles[looks[type]?.tone ?? 'plain']}`}>
          <TypeIcon type={type} /> <span>{typeName(type)}</span>
        </li>
      ))}
    </ul>
  );
}

export function typeName(type: number): string {
  const name = itemTypeNames[type];
  return name ? say(name) : '';
}

export function TypeIcon({ type }: { type: number }) {
  const look = looks[type];
  return look ? <look.Icon /> : null;
}
