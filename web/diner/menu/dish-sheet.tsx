import type { MenuItem } from '../../../core/contract/menu.ts';
import { contentsFacts } from '../../../core/domain/item-contents.ts';
import { centsOf } from '../../../core/domain/money.ts';
import { menuMessages } from '../../../core/messages/en/diner/menu.ts';
import common from '../../ui/plain/common.module.css';
import { Contents } from '../../ui/plain/contents.tsx';
import { DishMark } from '../../ui/plain/plate.tsx';
import { say } from '../../ui/plain/say.tsx';
import { SheetPhoto } from '../cart/sheet-photo.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { useFormats } from '../visit/use-formats.ts';
import { ItemTypes } from './item-types.tsx';
import { typesOf } from './menu-filter.ts';

export function DishSheet({ item, onClose }: { item: MenuItem; onClose: () => void }) {
  const formats = useFormats();
  return (
    <Sheet
      title={item.itemName}
      subtitle={formats.amount(centsOf(item.price))}
      picture={item.photo ? undefined : <DishMark name={item.itemName} />}
      onClose={onClose}
    >
      <SheetPhoto item={item} />
      {item.description ? <p className={common.soft}>{item.description}</p> : null}
      <ItemTypes types={typesOf(item)} />
      <Contents label={say(menuMessages.contents)} {...contentsFacts(item)} />
    </Sheet>
  );
}
