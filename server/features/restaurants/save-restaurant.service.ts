import type { RestaurantRecord } from '../../../core/contract/restaurants.ts';
import { type Region, startingRegion } from '../../../core/domain/formats/region.ts';
import { faultOfRegion } from '../../../core/domain/formats/region-rules.ts';
import { moneyOf } from '../../../core/domain/money.ts';
import { parseRate, rateToPercent } from '../../../core/domain/pricing/rate.ts';
import { recordName } from '../../../core/domain/record-text.ts';
import { startingConfig } from '../../../core/domain/restaurant-config.ts';
import { faultsOfRestaurant, type RestaurantTexts } from '../../../core/domain/restaurant-rules.ts';
import { faultsOfSeller, noSeller, trimmedSeller } from '../../../core/domain/seller.ts';
import { faultOfService, isStartingService, serviceOfWire } from '../../../core/domain/service-settings.ts';
import {
  classOfParts,
  faultOfTaxes,
  isStartingTaxes,
  standardClass,
  type TaxSettings,
} from '../../../core/domain/tax-settings.ts';
import { regionRuleMessages } from '../../../core/messages/en/core/regions.ts';
import { recordMessages } from '../../../core/messages/en/server/records.ts';
import { fill } from '../../../core/messages/message.ts';
import type { StaffPrincipal } from '../../platform/auth/staff-access.ts';
import { inTransaction, type Tx } from '../../platform/database.ts';
import { asJson, type Fields, jsonOrNull } from '../../platform/record-table.ts';
import { invalid, isRefusal, type Refusal, refuse } from '../../platform/refusal.ts';
import { restaurantFormats } from '../../platform/restaurant-formats.ts';
import { catchUniqueViolation, nameTaken } from '../../platform/saving.ts';
import type { Services } from '../../platform/services.ts';
import { holdPlan, refusedPlan } from '../charge-plans/charge-plans.service.ts';
import { readOffer } from '../offer-times/offer-times.service.ts';
import { addStartingRoles } from '../roles/roles.service.ts';
import { finishVisitsUnlessUnpaid, lockOpenVisits } from '../visits/visits.service.ts';
import {
  findRestaurant,
  hasOpenBills,
  hasTakenMoney,
  knowsZone,
  largestPrice,
  lockRestaurant,
  namesOfOtherTaxClasses,
  type RestaurantRow,
  restaurants,
} from './restaurants.queries.ts';
import { mayManage } from './restaurants.service.ts';

export async function saveRestaurant(
  { db, feed }: Services,
  staff: StaffPrincipal,
  record: RestaurantRecord | null | undefined,
) {
  if (!record || Object.values(record).every((value) => value === undefined)) return refuse('InputDataNotProvided');
  if (recordName(record.name) === '') return refuse('MissingName');
  const { id } = record;
  const outcome = await catchUniqueViolation({ restaurants_name: nameTaken }, () =>
    inTransaction(db, async (tx) => {
      const saved = id == null ? await add(tx, staff, record) : await change(tx, staff, id, record);
      return isRefusal(saved) ? saved : findRestaurant(tx, saved);
    }),
  );
  if (!outcome) throw new Error('what was saved is there');
  if (!isRefusal(outcome)) {
    feed.bump('menu', outcome.id);
    feed.bump('floor', outcome.id);
  }
  return outcome;
}

async function add(tx: Tx, staff: StaffPrincipal, record: RestaurantRecord) {
  if (!staff.isPlatform) return refuse('NotAllowed', { words: recordMessages.onlyPlatformAdds });
  const values = readValues(record, undefined);
  if (isRefusal(values)) return values;
  const fault =
    (await refuseRegion(tx, values.region)) ?? refusedPlan(await holdPlan(tx, values.planId), values.region.currency);
  if (fault) return fault;
  const offer = await readOffer(tx, undefined, record);
  if (isRefusal(offer)) return offer;
  const id = await restaurants.insert(tx, { ...asStored(values), offerTimes: offer.offerTimes });
  await addStartingRoles(tx, id);
  return id;
}

async function change(tx: Tx, staff: StaffPrincipal, id: number, record: RestaurantRecord) {
  if (!mayManage(staff, id)) return refuse('NotFound');
  // Lock order: the plan before the restaurant, as when a plan is changed.
  const plan = record.planId == null ? undefined : await holdPlan(tx, record.planId);
  // Visits are locked before the restaurant, as in a staff order.
  const isOtherMoney = record.region != null && record.region.currency !== (await restaurantFormats(tx, id)).currency;
  if (record.active === false || isOtherMoney || record.taxSettings) await lockOpenVisits(tx, id);
  const stored = await lockRestaurant(tx, id);
  if (!stored) return refuse('NotFound');
  const values = readValues(record, stored);
  if (isRefusal(values)) return values;
  if (record.version != null && record.version !== stored.version) return refuse('Stale');
  const fault =
    (await refuseRegion(tx, values.region, stored)) ??
    refusedPlan(plan, values.region.currency) ??
    (await refuseTaxes(tx, values.taxSettings, stored));
  if (fault) return fault;
  const isPlatforms = values.planId !== stored.planId || values.active !== stored.active;
  if (isPlatforms && !staff.isPlatform) {
    return refuse('NotAllowed', { words: recordMessages.onlyPlatformChanges });
  }
  if (stored.active && !values.active) {
    const unpaid = await finishVisitsUnlessUnpaid(tx, id);
    if (unpaid > 0) return refuse('InUse', { words: inUseWords(stored.name, unpaid) });
  }
  const offer = await readOffer(tx, id, record);
  if (isRefusal(offer)) return offer;
  await restaurants.update(tx, { id }, { ...asStored(values), offerTimes: offer.offerTimes });
  return id;
}

/** Checks of a new region that need the database. If the currency changes, lock the open visits first. */
async function refuseRegion(tx: Tx, region: Region, stored?: RestaurantRow) {
  if (region.timeZone !== stored?.region.timeZone && !(await knowsZone(tx, region.timeZone))) {
    return invalid('region', regionRuleMessages.noZone);
  }
  if (!stored || region.currency === stored.region.currency) return undefined;
  if (await hasTakenMoney(tx, stored.id)) return invalid('region', recordMessages.currencyInUse);
  // Prices keep their figures, so 12.50 can't become an amount of a currency without decimals.
  const [before, after] = [moneyOf(stored.region.currency), moneyOf(region.currency)];
  const largest = await largestPrice(tx, stored.id);
  const isFitting = largest === 0 || (before.decimals === after.decimals && largest <= after.largestAmount);
  return isFitting ? undefined : invalid('region', recordMessages.pricesInUse);
}

/** Checks of new taxes that need the database. Lock the open visits first. */
async function refuseTaxes(tx: Tx, settings: TaxSettings | null, { id, taxSettings }: RestaurantRow) {
  const isOtherMode = (settings?.included ?? false) !== (taxSettings?.included ?? false);
  if (isOtherMode && (await hasOpenBills(tx, id))) return invalid('taxSettings', recordMessages.taxModeInUse);
  const codes = settings?.classes.map(({ code }) => code) ?? [];
  if (taxSettings?.classes.every(({ code }) => codes.includes(code)) ?? true) return undefined;
  const names = await namesOfOtherTaxClasses(tx, id, [standardClass, classOfParts, ...codes]);
  return names.length === 0
    ? undefined
    : invalid('taxSettings', fill(recordMessages.taxClassInUse, { names: names.join(', ') }));
}

const asStored = ({
  region,
  taxSettings,
  seller,
  serviceSettings,
  ...values
}: Exclude<ReturnType<typeof readValues>, Refusal>) => ({
  ...values,
  region: asJson(region),
  taxSettings: jsonOrNull(taxSettings),
  seller: asJson(seller),
  serviceSettings: jsonOrNull(serviceSettings),
});

function inUseWords(name: string, unpaid: number) {
  return fill(recordMessages.unpaidOrdersOf, { name, count: unpaid });
}

/** Null if a single rate is added to all prices. */
function readTaxes(record: RestaurantRecord, stored: RestaurantRow | undefined) {
  const settings = record.taxSettings ?? stored?.taxSettings ?? null;
  if (!settings || isStartingTaxes(settings)) return null;
  const fault = faultOfTaxes(settings);
  return fault ? invalid('taxSettings', fault.message) : settings;
}

/** Null if nothing is set. Stored settings were checked in the currency of their time. */
function readService({ service }: RestaurantRecord, region: Region, stored: RestaurantRow | undefined) {
  if (!service) return stored?.serviceSettings ?? null;
  const money = moneyOf(region.currency);
  const settings = serviceOfWire(money, service);
  const fault = faultOfService(money, settings);
  if (fault) return invalid('service', fault.message);
  return isStartingService(settings) ? null : settings;
}

/** Omitted values keep what is stored. A new restaurant gets the defaults. */
function readValues(record: RestaurantRecord, stored: RestaurantRow | undefined) {
  const texts: RestaurantTexts = {
    name: record.name ?? '',
    restaurantURL: record.restaurantURL ?? '',
    address: record.address ?? '',
    code: record.code ?? '',
    planId: record.planId ?? null,
    taxrate: record.taxrate ?? stored?.taxRate ?? '',
    config: record.config ?? stored?.config ?? '',
  };
  // A stored config that wasn't sent isn't validated again, because newer rules may reject it.
  const [fault] = faultsOfRestaurant({ ...texts, config: record.config ?? '' });
  if (fault) return invalid(fault.field, fault.words);
  const region = record.region ?? stored?.region ?? startingRegion;
  const regionFault = faultOfRegion(region);
  if (regionFault) return invalid('region', regionFault);
  const taxSettings = readTaxes(record, stored);
  if (isRefusal(taxSettings)) return taxSettings;
  const seller = trimmedSeller(record.seller ?? stored?.seller ?? noSeller);
  // The stored seller was checked for the country of its time.
  const [sellerFault] = Object.values(record.seller ? faultsOfSeller(region.country, seller) : {});
  if (sellerFault) return invalid('seller', sellerFault);
  const serviceSettings = readService(record, region, stored);
  if (isRefusal(serviceSettings)) return serviceSettings;
  return {
    name: texts.name.trim(),
    url: texts.restaurantURL.trim(),
    address: texts.address.trim(),
    code: texts.code.trim(),
    planId: texts.planId ?? 0,
    taxRate: String(rateToPercent(parseRate(texts.taxrate) ?? 0)),
    config: texts.config.trim() === '' ? startingConfig : texts.config,
    active: record.active ?? stored?.active ?? true,
    region,
    taxSettings,
    seller,
    serviceSettings,
  } satisfies Omit<Fields<typeof restaurants>, 'offerTimes'>;
}
