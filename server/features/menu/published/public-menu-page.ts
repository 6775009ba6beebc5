import type { NestedGroup } from '../../../../core/contract/choice-groups.ts';
import type { ItemContents } from '../../../../core/contract/item-contents.ts';
import type { MenuCategory, MenuItem } from '../../../../core/contract/menu.ts';
import type { Formats } from '../../../../core/domain/formats/formats.ts';
import { contentsSentences, differInAllergens } from '../../../../core/domain/item-contents.ts';
import { labels, parseItemTypes } from '../../../../core/domain/item-types.ts';
import { timesWords } from '../../../../core/domain/offer-times-words.ts';
import { publicPaths } from '../../../../core/domain/paths.ts';
import type { OfGroups } from '../../../../core/domain/stated-contents.ts';
import { allergenMessages } from '../../../../core/messages/en/core/allergens.ts';
import { offerTimeMessages } from '../../../../core/messages/en/core/offer-times.ts';
import { pickingMessages } from '../../../../core/messages/en/core/picking.ts';
import { publicMenuMessages as messages } from '../../../../core/messages/en/server/public-menu.ts';
import type { Language } from '../../../../core/messages/languages.ts';
import { fill } from '../../../../core/messages/message.ts';
import { say } from '../../../../core/messages/say.ts';
import { escapeHtml, plainPage, wordsIn } from '../../../platform/http/plain-page.ts';
import { inTurns } from '../../../platform/others-turn.ts';

type Choice = Pick<MenuItem['subItems'][number], 'subItemName' | 'price'> &
  ItemContents &
  Partial<Pick<MenuItem, 'type'>>;

export interface PublicMenu {
  readonly language: Language;
  readonly restaurantId: number;
  readonly name: string;
  readonly text: string;
  /** '#rrggbb', or empty for none. */
  readonly accent: string;
  /** The public URL of the program, used for shared links. */
  readonly publicUrl: string;
  readonly formats: Formats;
  readonly categories: readonly MenuCategory[];
  readonly isFolded: boolean;
  /** Undefined if tax is added to the prices. */
  readonly included: 'withTax' | 'withTaxAndService' | undefined;
}

/** Renders the page as bytes. Yields to other work, because a large menu takes long. */
export async function publicMenuPage(menu: PublicMenu): Promise<Buffer> {
  const { language, formats } = menu;
  const words = wordsIn(language);
  const categories = menu.categories
    .map((category) => ({ ...category, items: category.items.filter(isShown) }))
    .filter(({ items }) => items.length > 0);
  const isStated = categories.some(({ items }) => items.some(({ allergens }) => allergens));
  const sections: string[] = [];
  const linked: string[] = [];
  for (const { categoryName, offered, items } of categories) {
    const articles: string[] = [];
    const data: string[] = [];
    for await (const item of inTurns(items)) {
      articles.push(dish(menu, item, isStated));
      data.push(scriptJson(linkedItem(item, formats)));
    }
    const title = `<h2>${escapeHtml(categoryName)}</h2>${times(menu, offered)}`;
    sections.push(`<section>${title}${articles.join('')}</section>`);
    linked.push(`{"@type":"MenuSection","name":${scriptJson(categoryName)},"hasMenuItem":[${data.join()}]}`);
  }
  const dishes = sections.length > 0 ? sections.join('') : `<p>${words(messages.empty)}</p>`;
  const script = `<script type="application/ld+json">${linkedData(menu.name, linked)}</script>`;
  return Buffer.from(pageOf(menu, dishes + script));
}

/** Leaves out dishes that staff took off the menu. Sold-out dishes and those offered at other times are shown. */
const isShown = ({ availibilty, offered }: MenuItem) => availibilty !== 'N' || offered;

function pageOf(menu: PublicMenu, dishes: string): string {
  const { language, restaurantId, name, text, isFolded, included } = menu;
  const words = wordsIn(language);
  const other = isFolded
    ? `<a href="?">${words(messages.flat)}</a>`
    : `<a href="?folded">${words(messages.folded)}</a>`;
  const logo = `<img class="logo" src="${publicPaths.logo(restaurantId)}" width="64" height="64" alt="">`;
  return plainPage(
    language,
    say(language, messages.title, { name }),
    `<div class="carte${isFolded ? ' folded' : ''}"><header>${logo}<h1>${escapeHtml(name)}</h1></header>${text && `<p class="lines">${escapeHtml(text)}</p>`}
${dishes}${included ? `<p>${words(messages[included])}</p>` : ''}<p class="screen">${words(messages.print)} ${other}</p></div>`,
    { isPublic: true, head: headOf(menu) },
  );
}

/** Title, description and accent of the page, for search engines and shared links. */
function headOf({ language, restaurantId, name, accent, publicUrl, categories }: PublicMenu) {
  const names = categories.slice(0, 8).map(({ categoryName }) => categoryName);
  const about = say(language, messages.about, { name, categories: names.join(', ') });
  const picture = categories.flatMap(({ items }) => items).find((item) => item.photo && isShown(item))?.photo;
  const image = picture ? publicPaths.photo(`${picture.hash}-640.webp`) : publicPaths.logo(restaurantId);
  const shared = {
    type: 'website',
    title: say(language, messages.title, { name }),
    description: about,
    url: publicUrl + publicPaths.publicMenu(restaurantId),
    image: publicUrl + image,
  };
  const tags = Object.entries(shared).map(
    ([of, content]) => `<meta property="og:${of}" content="${escapeHtml(content)}">`,
  );
  const sheet = accent && `<link rel="stylesheet" href="${publicPaths.accent(accent.slice(1).toLowerCase())}">`;
  return `<meta name="description" content="${escapeHtml(about)}">${tags.join('')}${sheet}`;
}

type Written = Pick<PublicMenu, 'language' | 'formats'>;

function dish(written: Written, item: MenuItem, isStated: boolean): string {
  const { language, formats } = written;
  const inside = ({ type, ...contents }: ItemContents & OfGroups & Pick<Choice, 'type'>, isTold: boolean) =>
    contentsSentences(
      { ...contents, types: parseItemTypes(type ?? '') },
      isTold ? allergenMessages.notStated : undefined,
    ).map((sentence) => say(language, sentence));
  const choices = (list: readonly Choice[]) => {
    const isTold = differInAllergens(list);
    return list
      .map(({ subItemName, price, ...contents }) => {
        const contentsText = inside(contents, isTold).join(', ');
        return `${subItemName}${contentsText && ` (${contentsText})`}${price > 0 ? ` +\u00a0${formats.amountOf(price)}` : ''}`;
      })
      .join(' · ');
  };
  const ownList = item.groups?.[0]?.isSubItems ? [] : item.subItems;
  const isUnstated = ownList.length > 0 && item.allergens !== undefined;
  const small = [
    item.description,
    choices(ownList),
    isUnstated ? say(language, messages.choicesNotStated) : '',
    ...(item.groups ?? []).flatMap((group) => [
      `${group.groupName}${freeOf(language, group)}: ${choices(group.choices)}`,
      ...group.choices.flatMap(({ subItemName, opens }) =>
        opens ? [`${subItemName}${freeOf(language, opens)}: ${choices(opens.choices)}`] : [],
      ),
    ]),
    inside(item, isStated).join(' · '),
  ].filter(Boolean);
  return `<article${item.photo ? ' class="pictured"' : ''}>${pictureOf(item)}<h3>${escapeHtml(item.itemName)}</h3><b>${escapeHtml(formats.amountOf(usualPrice(item)))}</b>${times(written, item.offered)}${small
    .map((line) => `<small>${escapeHtml(line)}</small>`)
    .join('')}</article>`;
}

/** Large enough for high-density screens. Loaded lazily when scrolled into view. */
const pictureOf = ({ photo }: MenuItem) =>
  photo
    ? `<img src="${publicPaths.photo(`${photo.hash}-160.webp`)}" width="80" height="60" alt="" loading="lazy">`
    : '';

const freeOf = (language: Language, { free }: NestedGroup) =>
  free > 0 ? ` (${say(language, fill(pickingMessages.free, { free }))})` : '';

/** Uses the usual price, because a printed menu is also read outside of happy hours. */
const usualPrice = ({ price, usualPrice: usual = price }: MenuItem) => usual;

const times = ({ language, formats }: Written, schedule: MenuItem['offered']) =>
  schedule
    ? `<small>${wordsIn(language)(fill(offerTimeMessages.offered, { times: timesWords(formats, schedule) }))}</small>`
    : '';

const diets: Readonly<Record<number, string>> = {
  [labels.glutenFree]: 'GlutenFreeDiet',
  [labels.vegan]: 'VeganDiet',
  [labels.vegetarian]: 'VegetarianDiet',
  [labels.halal]: 'HalalDiet',
  [labels.kosher]: 'KosherDiet',
};

/** Skips the group that is repeated as the dish's own list. */
const addOnsOf = ({ subItems, groups = [] }: MenuItem) => [
  ...subItems,
  ...groups.filter(({ isSubItems }) => !isSubItems).flatMap(({ choices }) => choices),
];

const scriptJson = (data: object | string) => JSON.stringify(data).replaceAll('<', '\\u003c');

/** Structured data of schema.org: Restaurant, Menu, MenuSection, MenuItem. */
const linkedData = (name: string, sections: readonly string[]) =>
  `{"@context":"https://schema.org","@type":"Restaurant","name":${scriptJson(name)},"hasMenu":{"@type":"Menu","hasMenuSection":[${sections.join()}]}}`;

const linkedItem = (item: MenuItem, { currency, centsOf, toFigure }: Formats) => ({
  '@type': 'MenuItem',
  name: item.itemName,
  ...(item.description && { description: item.description }),
  offers: {
    '@type': 'Offer',
    price: toFigure(centsOf(usualPrice(item))),
    priceCurrency: currency,
    availability: `https://schema.org/${item.availibilty === 'A' ? 'InStock' : 'SoldOut'}`,
  },
  suitableForDiet: (parseItemTypes(item.type) ?? []).flatMap((id) => {
    const diet = diets[id];
    return diet ? [`https://schema.org/${diet}`] : [];
  }),
  ...(addOnsOf(item).length > 0 && {
    menuAddOn: addOnsOf(item).map(({ subItemName, price }) => ({
      '@type': 'MenuItem',
      name: subItemName,
      offers: { '@type': 'Offer', price: toFigure(centsOf(price)), priceCurrency: currency },
    })),
  }),
});
