import { expect, it } from 'vitest';
import { rulesFault } from '../../../core/domain/choices/groups.ts';
import { favourites, featured, goesWith } from './demo-groups.ts';
import { demoRestaurants } from './demo-restaurants.ts';
import { demoPictures } from './write-pictures.ts';

const menus = demoRestaurants.map(({ menu, groups }) => ({
  groups,
  names: menu.flatMap(({ dishes }) => dishes.map(({ name }) => name)),
}));

it('the groups of the demo have rules that can be kept, on dishes of their restaurant, and open groups before them', () => {
  for (const { groups, names } of menus) {
    for (const [at, { name, min, max, free, repeatable, choices, opens = {}, dishes }] of groups.entries()) {
      const rules = { min, max, freeCount: free, isRepeatable: repeatable };
      expect(
        rulesFault(
          rules,
          choices.map(() => ({})),
        ),
        name,
      ).toBeUndefined();
      expect(dishes.filter((dish) => !names.includes(dish))).toEqual([]);
      const before = groups.slice(0, at).map((group) => group.name);
      expect(Object.values(opens).filter((opened) => !before.includes(opened))).toEqual([]);
      const offered = choices.map((choice) => choice.name);
      expect(Object.keys(opens).filter((choice) => !offered.includes(choice))).toEqual([]);
    }
  }
});

it('what goes well with a dish is on the same menu, and a recommended dish has a picture', () => {
  for (const [dish, others] of Object.entries(goesWith)) {
    const names = menus.find((menu) => menu.names.includes(dish))?.names;
    expect(others.filter((other) => !names?.includes(other) || other === dish)).toEqual([]);
  }
  expect(featured.filter((dish) => !(dish in demoPictures))).toEqual([]);
  expect(favourites.filter((dish) => !menus.some(({ names }) => names.includes(dish)))).toEqual([]);
});
