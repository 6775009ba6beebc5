// The public interface of the menu: other features import only from here.
export { categoryNames } from './categories/categories.service.ts';
export type { DishChoiceRow, DishGroupRow } from './published/dish-groups.queries.ts';
export { lockStock, type MenuItemRow } from './published/menu.queries.ts';
export { choiceAt, menuGroups } from './published/menu-groups.ts';
export { createMenus, type Menu, type Menus } from './published/menus.service.ts';
