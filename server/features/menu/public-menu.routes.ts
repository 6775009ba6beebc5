import type { FastifyInstance } from 'fastify';
import type { NestedGroup } from '../../../core/contract/choice-groups.ts';
import type { ItemContents } from '../../../core/contract/item-contents.ts';
import type { MenuCategory, MenuItem } from '../../../core/contract/menu.ts';
import { largestId } from '../../../core/contract/shapes.ts';
import type { Formats } from '../../../core/domain/formats/formats.ts';
import { contentsSentences, differInAllergens } from '../../../core/domain/item-contents.ts';
import { labels, parseItemTypes } from '../../../core/domain/item-types.ts';
import { centsOf, toFigure } from '../../../core/domain/money.ts';
import { timesWords } from '../../../core/domain/offer-times-words.ts';
import { serverPaths } from '../../../core/domain/paths.ts';
import { readRestaurantConfig } from '../../../core/domain/restaurant-config.ts';
import type { OfGroups } from '../../../core/domain/stated-contents.ts';
import { allergenMessages } from '../../../core/messages/en/core/allergens.ts';
import { offerTimeMessages } from '../../../core/messages/en/core/offer-times.ts';
import { pickingMessages } from '../../../core/messages/en/core/picking.ts';
import { publicMenuMessages as messages } from '../../../core/messages/en/server/public-menu.ts';
import { requestMessages } from '../../../core/messages/en/server/requests.ts';
import { fill } from '../../../core/messages/message.ts';
import { say } from '../../../core/messages/say.ts';
import { escapeHtml, plainPage, wordsIn } from '../../platform/http/plain-page.ts';
import { serverLanguage } from '../../platform/language.ts';
import { restaurantFormats } from '../../platform/restaurant-formats.ts';
import type { Services } from '../../platform/services.ts';
import { findRestaurantTerms } from '../restaurants/restaurants.service.ts';
import type { Menus } from './menu.service.ts';

type Choice = Pick<MenuItem['subItems'][number], 'subItemName' | 'price'> &
  ItemContents &
  Partial<Pick<MenuItem, 'type'>>;

interface PublicMenu {
  readonly name: string;
  readonly text: string;
  readonly categories: readonly MenuCategory[];
  readonly formats: Formats;
}

const words = wordsIn(serverLanguage);

/** `/carte/{restaurant}`: the menu to read, to print on A4 or folded, and for search engines. */
export function publicMenuRoutes(app: FastifyInstance, { db }: Services, menus: Menus): void {
  app.get<{ Params: { restaurant: string }; Querystring: { folded?: string } }>(
    serverPaths.publicMenu(':restaurant'),
    async (request, reply) => {
      const { restaurant } = request.params;
      const id = /^[1-9]\d{0,9}$/.test(restaurant) && Number(restaurant) <= largestId ? Number(restaurant) : 0;
      if (app.requestPaces.ofAddress(request) !== undefined) return reply.code(429).type('text/plain').send('');
      const [menu, terms] = id > 0 ? await Promise.all([menus.of(id), findRestaurantTerms(db, id)]) : [];
      if (!menu || !terms)
        return reply.code(404).type('text/plain; charset=utf-8').send(say(serverLanguage, requestMessages.nothingHere));
      const reading = readRestaurantConfig(terms.config);
      const page = publicMenuPage(
        {
          name: terms.name,
          text: reading.ok ? reading.config.menuText : '',
          categories: shownOf(JSON.parse((await menu.body('identity')).toString()).result),
          formats: await restaurantFormats(db, id),
        },
        request.query.folded !== undefined,
      );
      return reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-cache').send(page);
    },
  );
}

/** Leaves out dishes that staff took off the menu, but not those that are sold out or offered at other times. */
function shownOf(categories: readonly MenuCategory[]): MenuCategory[] {
  return categories
    .map((category) => ({
      ...category,
      items: category.items.filter(({ availibilty, offered }) => availibilty !== 'N' || offered),
    }))
    .filter(({ items }) => items.length > 0);
}

function publicMenuPage(menu: PublicMenu, isFolded: boolean): string {
  const { name, text, categories, formats } = menu;
  const isStated = categories.some(({ items }) => items.some(({ allergens }) => allergens));
  const sections = categories.map(
    ({ categoryName, offered, items }) =>
      `<section><h2>${escapeHtml(categoryName)}</h2>${times(offered, formats)}${items.map((item) => dish(item, formats, isStated)).join('')}</section>`,
  );
  const other = isFolded
    ? `<a href="?">${words(messages.flat)}</a>`
    : `<a href="?folded">${words(messages.folded)}</a>`;
  return plainPage(
    serverLanguage,
    say(serverLanguage, messages.title, { name }),
    `<div class="carte${isFolded ? ' folded' : ''}"><h1>${escapeHtml(name)}</h1>${text && `<p class="lines">${escapeHtml(text)}</p>`}
${sections.join('') || `<p>${words(messages.empty)}</p>`}<p class="screen">${words(messages.print)} ${other}</p></div>`,
    { isPublic: true, linkedData: linkedDataOf(menu) },
  );
}

function dish(item: MenuItem, formats: Formats, isStated: boolean): string {
  const inside = ({ type, ...contents }: ItemContents & OfGroups & Pick<Choice, 'type'>, isTold: boolean) =>
    contentsSentences(
      { ...contents, types: parseItemTypes(type ?? '') },
      isTold ? allergenMessages.notStated : undefined,
    ).map((one) => say(serverLanguage, one));
  const choices = (list: readonly Choice[]) =>
    list
      .map(({ subItemName, price, ...contents }) => {
        const said = inside(contents, differInAllergens(list)).join(', ');
        return `${subItemName}${said && ` (${said})`}${price > 0 ? ` +\u00a0${formats.amount(centsOf(price))}` : ''}`;
      })
      .join(' · ');
  const own = item.groups?.[0]?.isSubItems ? [] : item.subItems;
  const isUnstated = own.length > 0 && item.allergens !== undefined;
  const small = [
    item.description,
    choices(own),
    isUnstated ? say(serverLanguage, messages.choicesNotStated) : '',
    ...(item.groups ?? []).flatMap((group) => [
      `${group.groupName}${freeOf(group)}: ${choices(group.choices)}`,
      ...group.choices.flatMap(({ subItemName, opens }) =>
        opens ? [`${subItemName}${freeOf(opens)}: ${choices(opens.choices)}`] : [],
      ),
    ]),
    inside(item, isStated).join(' · '),
  ].filter(Boolean);
  return `<article><h3>${escapeHtml(item.itemName)}</h3><b>${escapeHtml(formats.amount(usualCents(item)))}</b>${times(item.offered, formats)}${small
    .map((line) => `<small>${escapeHtml(line)}</small>`)
    .join('')}</article>`;
}

const freeOf = ({ free }: NestedGroup) =>
  free > 0 ? ` (${say(serverLanguage, fill(pickingMessages.free, { free }))})` : '';

/** A printed menu is read all day, so it has no happy hour. */
const usualCents = ({ price, usualPrice = price }: MenuItem) => centsOf(usualPrice);

const times = (schedule: MenuItem['offered'], formats: Formats) =>
  schedule ? `<small>${words(fill(offerTimeMessages.offered, { times: timesWords(formats, schedule) }))}</small>` : '';

const diets: Readonly<Record<number, string>> = {
  [labels.glutenFree]: 'GlutenFreeDiet',
  [labels.vegan]: 'VeganDiet',
  [labels.vegetarian]: 'VegetarianDiet',
  [labels.halal]: 'HalalDiet',
  [labels.kosher]: 'KosherDiet',
};

/** The first group may be repeated as the dish's own list. */
const addOnsOf = ({ subItems, groups = [] }: MenuItem) => [
  ...subItems,
  ...groups.filter(({ isSubItems }) => !isSubItems).flatMap(({ choices }) => choices),
];

/** schema.org: Restaurant, Menu, MenuSection, MenuItem. */
function linkedDataOf({ name, categories, formats }: PublicMenu) {
  const menuItem = (item: MenuItem) => ({
    '@type': 'MenuItem',
    name: item.itemName,
    ...(item.description && { description: item.description }),
    offers: {
      ...{ '@type': 'Offer', price: toFigure(usualCents(item)), priceCurrency: formats.currency },
      availability: `https://schema.org/${item.availibilty === 'A' ? 'InStock' : 'SoldOut'}`,
    },
    suitableForDiet: (parseItemTypes(item.type) ?? []).flatMap((id) => {
      const diet = diets[id];
      return diet ? [`https://schema.org/${diet}`] : [];
    }),
    ...(addOnsOf(item).length > 0 && {
      menuAddOn: addOnsOf(item).map(({ subItemName, price }) => ({
        ...{ '@type': 'MenuItem', name: subItemName },
        offers: { '@type': 'Offer', price: toFigure(centsOf(price)), priceCurrency: formats.currency },
      })),
    }),
  });
  return {
    ...{ '@context': 'https://schema.org', '@type': 'Restaurant', name },
    hasMenu: {
      '@type': 'Menu',
      hasMenuSection: categories.map(({ categoryName, items }) => ({
        ...{ '@type': 'MenuSection', name: categoryName },
        hasMenuItem: items.map(menuItem),
      })),
    },
  };
}
