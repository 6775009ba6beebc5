import { expect, it } from 'vitest';
import { contentsFault } from '../../../core/domain/item-contents.ts';
import { bistroContents } from './bistro-contents.ts';
import { bistroMenu } from './bistro-menu.ts';
import { gasthausMenu } from './gasthaus-menu.ts';

const dishes = [...bistroMenu, ...gasthausMenu].flatMap((category) => category.dishes);

it('the contents of the demo belong to its dishes and contradict no label', () => {
  const names = dishes.map(({ name }) => name);
  expect(Object.keys(bistroContents).filter((name) => !names.includes(name))).toEqual([]);
  expect(dishes.filter((dish) => contentsFault(dish)).map(({ name }) => name)).toEqual([]);
});
