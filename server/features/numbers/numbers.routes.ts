import type { FastifyInstance } from 'fastify';
import { calls } from '../../../core/contract/index.ts';
import { businessDayOf } from '../../../core/domain/formats/days.ts';
import { numberMessages } from '../../../core/messages/en/server/numbers.ts';
import { requestMessages } from '../../../core/messages/en/server/requests.ts';
import { fill } from '../../../core/messages/message.ts';
import { plannedEachTime } from '../../platform/database.ts';
import { sendEveryRow } from '../../platform/every-row/every-row.ts';
import { createReadingPlaces } from '../../platform/every-row/reading-places.ts';
import { ok, staffRoute } from '../../platform/http/route.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { restaurantFormats } from '../../platform/restaurant-formats.ts';
import type { Services } from '../../platform/services.ts';
import { withoutStandby } from '../../platform/standby.ts';
import { numbersLook } from './numbers.present.ts';
import { confirmLastNumber, everyNumber, findSeries, verifyNumbers } from './numbers.queries.ts';

const wholeFiles = { inAll: 2, ofOne: 1, patienceMs: 20_000 };
/** More numbers than any restaurant prints between a backup and the loss of its data. */
const largestGap = 1_000_000;

export function numberRoutes(app: FastifyInstance, services: Services): void {
  // A standby may not have the latest records yet.
  const reports = withoutStandby(services.reportsPool);
  const db = plannedEachTime(reports);
  const places = createReadingPlaces(wholeFiles);

  staffRoute(app, services, calls.numberedRecords, async ({ query, staff, request, reply }) => {
    const { restaurantId } = staff;
    const formats = await restaurantFormats(db, restaurantId);
    const today = businessDayOf(formats, new Date());
    const [start, stop] = [query.startTime ?? today, query.stopTime ?? today];
    if (start > stop) return invalid('startTime', requestMessages.reportDates);
    const answering = { request, reply, restaurantId, formats };
    return sendEveryRow({ reports }, places, answering, everyNumber(restaurantId, start, stop), numbersLook);
  });

  staffRoute(app, services, calls.verifyNumbers, async ({ staff }) => {
    const { restoredAt, ...verdict } = await verifyNumbers(db, staff.restaurantId);
    return ok({ ...verdict, restoredAt: restoredAt?.toISOString() ?? null });
  });

  staffRoute(app, services, calls.confirmLastNumber, async ({ body, staff }) => {
    const { lastNumber } = body;
    const { lastNumber: known, restoredAt } = await findSeries(services.db, staff.restaurantId);
    if (restoredAt === null) return refuse('Stale', { words: numberMessages.nothingToConfirm });
    if (lastNumber < known || lastNumber > known + largestGap)
      return invalid('lastNumber', fill(numberMessages.lastNumber, { known, most: known + largestGap }));
    const isDone = await confirmLastNumber(services.db, staff.restaurantId, lastNumber);
    return isDone ? ok({ lastNumber }) : refuse('Stale', { words: numberMessages.nothingToConfirm });
  });
}
