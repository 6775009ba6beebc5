import { it } from 'vitest';
import { startingService } from '../../core/domain/service-settings.ts';
import { jpeg } from '../testing/pictures.ts';
import { recordedPlace } from '../testing/recorded-answers.ts';
import { addRow, changeRows } from '../testing/rows.ts';

it('attendants, tables and printers [SERVER-28 SERVER-29 TABLE-32 TABLE-34]', async () => {
  const { db, place, ask, must, mark, written } = await recordedPlace();
  const { restaurantId, attendantId, tableId } = place;
  await must('attendants');
  await must('saveAttendant', {
    payload: { id: attendantId, name: 'Marta Sousa', code: 'M8', status: 0, version: 23 },
  });
  const added = await must('saveAttendant', { payload: { name: 'Tiago Reis' } });
  await must('attendantNames');
  await must('attendants', { query: { searchText: 'tiago', size: 5 } });
  await must('resetTips');
  await must('saveAttendant', { payload: { id: added.id, name: 'Tiago Reis', status: 2 } });
  await ask('saveAttendant', { payload: { id: attendantId, name: 'Marta Sousa', version: 23 } });

  await addRow(db, 'dining_tables', {
    restaurant_id: restaurantId,
    name: 'Cellar 2',
    code: 'quaytable0002',
    state: 'inactive',
    otp: '202202',
    attendant_id: null,
    otp_generated_at: '2026-02-27T07:30:00.111Z',
    version: 41,
  });
  await must('diningTables');
  const sent = { id: tableId, name: 'Window 5', state: 0, serverId: attendantId, version: 24 };
  await must('saveDiningTable', { payload: sent });
  await must('diningTables', { query: { searchText: 'lamp' } });
  // The response contains the new code and OTP.
  const renewed = await must('renewTable', { payload: { id: tableId } });
  mark('otp', renewed.otp);
  mark('code', renewed.code);
  const table = await must('saveDiningTable', { payload: { name: 'Terrace 1', description: 'In the sun' } });
  mark('otp', table.otp);
  mark('code', table.code);
  await must('saveDiningTable', { payload: { id: table.id, name: 'Terrace 1', state: 3 } });
  await ask('renewTable', { payload: { id: table.id } });

  const barArea = { name: 'Bar', colour: 'info' };
  await must('saveAreas', { payload: { areas: [{ name: 'Patio', colour: 'paid' }, barArea] } });
  const { areas, tables } = await must('floorPlan');
  const [patio, second] = areas;
  const spot = { x: 4, y: 4, width: 14, height: 10, turn: 45, round: true };
  const plan = { areaID: patio.areaID, planVersion: 1, tables: [{ tableID: tables[0].tableID, place: spot }] };
  await must('saveFloorPlan', { payload: plan });
  await ask('saveFloorPlan', { payload: plan });
  mark('until', await must('closeArea', { payload: { areaID: patio.areaID, closed: true } }));
  const many = { pattern: 'Quay {n}', from: 7, count: 2 };
  await must('addTables', { payload: { ...many, serverId: attendantId, areaID: second.areaID } });
  await ask('addTables', { payload: many });
  await must('floorPlan');
  await must('closeArea', { payload: { areaID: patio.areaID, closed: false } });
  const kept = { areaID: patio.areaID, name: 'Garden', colour: 'new', version: 1 };
  await must('saveAreas', { payload: { areas: [kept], removed: [second.areaID] } });

  const { id: category } = await addRow(db, 'categories', {
    restaurant_id: restaurantId,
    name: 'Fish',
    description: '',
  });
  const kitchen = {
    name: 'Kitchen',
    host: '192.168.1.50',
    paper: 58,
    characters: 32,
    copies: 2,
    receipts: false,
    categories: [category],
  };
  const printer = await must('savePrinter', { payload: kitchen });
  const bar = await must('savePrinter', {
    payload: { name: 'Bar', host: '192.168.1.51', tickets: false, receipts: true, drawer: 5 },
  });
  await must('testPrinter', { payload: { printerID: printer } });
  await must('printers');
  const [job] = await must('printJobs', { query: { printerID: printer } });
  await must('printAgain', { payload: { jobID: job.jobID, printerID: bar } });
  await must('printJobs', { query: { printerID: bar } });
  await must('sendPrints', { payload: { printerID: bar, toPrinterID: printer } });
  await changeRows(db, 'printers', printer, { state: 'paper', looked_at: new Date() });
  await must('troubledPrinters');
  await must('dropPrints', { payload: { printerID: printer, jobIDs: [job.jobID] } });
  await must('openDrawer', { payload: { reason: 'Change for the bar' } });
  await must('savePrinter', { payload: { printerID: bar, name: 'Bar', drawer: 0 } });
  await ask('openDrawer', { payload: { reason: 'Change for the bar' } });
  await must('dropPrints', {
    payload: { printerID: bar, jobIDs: [(await must('printJobs', { query: { printerID: bar } }))[0].jobID] },
  });
  await must('deletePrinter', { payload: { printerID: bar } });
  await ask('testPrinter', { payload: { printerID: bar } });
  await written('house');
});

const sevenDays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

it('restaurants, charge plans and terms [HOME-05 HOME-06 HOME-08 HOME-10 REST-23 REST-24 REST-26 REST-27]', async () => {
  const { db, place, ask, must, mark, anonymous, platform, written } = await recordedPlace();
  const { restaurantId, planId } = place;
  const rid = { query: { rid: restaurantId } };
  await must('restaurants');
  await must('restaurants', {}, platform);
  for (const open of ['taxRate', 'restaurantConfig', 'dinerChargePlan', 'isOtpRequired'] as const)
    await must(open, rid, anonymous);
  await must('staffChargePlan', rid);
  await must('restaurantNames');
  await changeRows(db, 'restaurants', restaurantId, { active: false });
  await must('restaurantNames');
  await must('restaurants');
  await changeRows(db, 'restaurants', restaurantId, { active: true });

  const house = { name: 'Quay Hall', restaurantURL: 'https://hall.example', address: '13 Dock Street', code: 'HQ' };
  const record = { ...house, id: restaurantId, planId, taxrate: '8.25', active: true, version: 22 };
  const offerTimes = [{ days: sevenDays, from: '11:00', to: '11:00' }];
  const region = { timeZone: 'Europe/Lisbon', currency: 'EUR' };
  const look = { openmenu: 1, menutext: 'Fish of the day: ask us' };
  const config = JSON.stringify({ otprequired: 0, managercode: '7391', paymenttype: 'P', ...region, ...look });
  await must('saveRestaurant', { payload: record }, platform);
  await ask('saveRestaurant', { payload: record }, platform);
  await must('saveRestaurant', { payload: { ...record, config, offerTimes, version: 23 } }, platform);
  await must('saveRestaurant', { payload: { ...house, name: 'Mill House', planId } }, platform);
  await must('restaurants', { query: { searchText: 'hall' } }, platform);
  for (const open of ['taxRate', 'restaurantConfig', 'isOtpRequired', 'itemMenu'] as const)
    await must(open, rid, anonymous);
  await must('restaurantNames', {}, platform);
  const picture = (await jpeg()).toString('base64');
  mark('picture', picture);
  mark('logo', await must('saveLogo', { payload: { restaurantId, picture } }));
  await must('restaurants');
  await must('removeLogo', { query: { restaurantId } });
  const autoAccept = { from: '18:00', to: '22:00', most: '40.50' };
  const service = { autoAccept, courses: true, fireAfterMinutes: 12, seats: true, voidReasons: ['Burnt'] };
  await must('saveRestaurant', { payload: { ...record, service, version: 24 } }, platform);
  await must('restaurantNames');
  const nothing = { autoAccept: null, courses: false, fireAfterMinutes: null, seats: false };
  const { voidReasons } = startingService;
  await must('saveRestaurant', { payload: { ...record, service: { ...nothing, voidReasons }, version: 25 } }, platform);
  await ask('taxRate', { query: { rid: 7 } }, anonymous);

  await must('plans', {}, platform);
  await must('planNames', {}, platform);
  const charges = '0$20$0.5$1|20$60$1$2|60$900$2$3';
  const plan = await must('savePlan', { payload: { planName: 'Plan of the mill', chargesplan: charges } }, platform);
  await must(
    'savePlan',
    { payload: { planId: plan, planName: 'Plan of the mill', description: 'For mills', version: 1 } },
    platform,
  );
  await must('plans', { query: { searchText: 'mill' } }, platform);
  await must('deletePlan', { query: { id: plan } }, platform);
  await ask('deletePlan', { query: { id: planId } }, platform);

  await must('exposures', {}, platform);
  await changeRows(db, 'restaurants', restaurantId, {
    config: '{"otprequired":1,"managercode":"1234","paymenttype":"T"}',
  });
  await must('exposures');
  await written('restaurants');
});
