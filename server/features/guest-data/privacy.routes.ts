import type { FastifyInstance } from 'fastify';
import { largestId } from '../../../core/contract/shapes.ts';
import { publicPaths } from '../../../core/domain/paths.ts';
import { configOfText } from '../../../core/domain/restaurant-config.ts';
import { privacyMessages } from '../../../core/messages/en/server/privacy.ts';
import type { Language } from '../../../core/messages/languages.ts';
import { fill, type Words } from '../../../core/messages/message.ts';
import { say } from '../../../core/messages/say.ts';
import { plainPage, wordsIn } from '../../platform/http/plain-page.ts';
import { pageLanguageOf } from '../../platform/language.ts';
import type { Services } from '../../platform/services.ts';
import { findRestaurantTerms } from '../restaurants/restaurants.service.ts';

/** A public page. For an unknown restaurant it shows the general text. */
export function privacyRoutes(app: FastifyInstance, { db }: Services): void {
  for (const path of [publicPaths.privacy(), publicPaths.privacy(':restaurant')]) {
    app.get<{ Params: { restaurant?: string } }>(path, async (request, reply) => {
      const id = /^[1-9]\d{0,9}$/.test(request.params.restaurant ?? '') ? Number(request.params.restaurant) : 0;
      const isFast = app.requestPaces.ofAddress(request) !== undefined;
      const terms = id > 0 && id <= largestId && !isFast ? await findRestaurantTerms(db, id) : undefined;
      const days = configOfText(terms?.config).guestDays;
      return reply
        .type('text/html; charset=utf-8')
        .header('Cache-Control', 'no-cache')
        .header('Vary', 'Accept-Language, Cookie')
        .send(privacyPage(pageLanguageOf(request), terms?.name, days));
    });
  }
}

function privacyPage(language: Language, restaurant: string | undefined, count: number): string {
  const words = wordsIn(language);
  const title = restaurant === undefined ? privacyMessages.title : fill(privacyMessages.ofRestaurant, { restaurant });
  const list = (lines: readonly Words[]) => `<ul>${lines.map((line) => `<li>${words(line)}</li>`).join('')}</ul>`;
  const { order, cookie, card, address, account, deeds, leaving, ...guests } = privacyMessages;
  const kept = [guests.avoids, guests.email, guests.visits].map((message) => fill(message, { count }));
  const ofGuests = [
    guests.noAccount,
    order,
    ...kept,
    guests.firstName,
    guests.phones,
    cookie,
    guests.phone,
    card,
    address,
  ];
  return plainPage(
    language,
    say(language, title),
    `<h1>${words(title)}</h1>
<h2>${words(privacyMessages.guests)}</h2>${list(ofGuests)}
<h2>${words(privacyMessages.staff)}</h2>${list([account, deeds, leaving])}
<p>${words(privacyMessages.nobody)}</p>`,
  );
}
