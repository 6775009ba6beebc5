import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { FloorPlan, PlanTable } from '../../../../core/contract/floor-plan.ts';
import { openPortal } from '../../../testing/portal-page.tsx';
import { portalTest } from '../../../testing/portal-test.ts';

const server = portalTest({ restaurantId: 1 });

const place = (x: number) => ({ x, y: 10, width: 20, height: 16, turn: 0 as const, round: false });
const table = (tableID: number, tableName: string, x?: number): PlanTable => ({
  tableID,
  tableName,
  areaID: 1,
  place: x === undefined ? null : place(x),
});
const planOf = (planVersion: number, ...tables: PlanTable[]): FloorPlan => ({
  areas: [{ areaID: 1, name: 'Patio', colour: 'paid', closedUntil: null, version: 3, planVersion }],
  tables,
});

beforeEach(() => {
  server.answer('floorPlan', planOf(1, table(1, 'T1', 10), table(2, 'T2', 50), table(3, 'T3')));
  // The plan is 1200 pixels wide, so that a unit has ten.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 1200, 800));
  Element.prototype.setPointerCapture = () => {};
});

async function openEditor() {
  const page = openPortal('/portal/floorplan');
  await screen.findByRole('region', { name: 'Plan of Patio, 2 tables' });
  return page;
}
const tableOn = (name: string) => screen.getByRole('button', { name, exact: true } as { name: string });
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
const placesSent = () => {
  const { tables, planVersion } = JSON.parse(server.last('saveFloorPlan').body ?? '');
  return { planVersion, places: tables.map((sent: { place: object | null }) => sent.place) };
};

describe('a plan', () => {
  test('is arranged by keys: arrows move, Shift resizes, R turns, O rounds, Delete takes off; each is read out', async () => {
    const { user } = await openEditor();
    server.answer('saveFloorPlan', 2);
    tableOn('T1').focus();
    await user.keyboard('{ArrowRight}{ArrowDown}{Shift>}{ArrowRight}{ArrowUp}{/Shift}rro');
    expect(screen.getByText('T1: 14 from the left, 8 from the top, 15 wide, 21 deep, round')).toBeDefined();
    tableOn('T2').focus();
    await user.keyboard('{Delete}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Place T2');
    await user.click(save());
    await screen.findByText('The plan is saved.');
    expect(placesSent()).toEqual({
      planVersion: 1,
      places: [{ x: 14, y: 8, width: 15, height: 21, turn: 0, round: true }, null],
    });
    expect(save().disabled).toBe(true);
  });

  test('is arranged by dragging: a table snaps, and an edge is pulled along the screen while the other stays', async () => {
    const { user } = await openEditor();
    server.answer('saveFloorPlan', 2);
    const drag = (on: Element, across: number, down: number) => {
      fireEvent.pointerDown(on, { button: 0, clientX: 100, clientY: 100, pointerId: 1 });
      fireEvent.pointerMove(on, { clientX: 100 + across, clientY: 100 + down, pointerId: 1 });
      fireEvent.pointerUp(on, { pointerId: 1 });
    };
    drag(tableOn('T1'), 47, 83);
    // Turned by 90 degrees, its right edge is still the right one on the screen.
    await user.click(screen.getByRole('button', { name: 'Turn' }));
    await user.click(screen.getByRole('button', { name: 'Turn' }));
    const edge = tableOn('T1').querySelector('[data-edge="right"]');
    if (!edge) throw new Error('the chosen table has no grips');
    drag(edge, 40, 0);
    await user.click(save());
    await screen.findByText('The plan is saved.');
    expect(placesSent().places[0]).toEqual({ x: 16, y: 16, width: 20, height: 20, turn: 0, round: false });
  });

  test('with tables on each other is not saved and names both; a table beside the plan gets a free place', async () => {
    const { user } = await openEditor();
    server.answer('saveFloorPlan', 2);
    await user.click(screen.getByRole('button', { name: 'Place T3' }));
    expect(screen.getByText('Every table of this area is on the plan.')).toBeDefined();
    expect(document.activeElement).toBe(tableOn('T3'));
    await user.click(screen.getByRole('button', { name: 'Take off the plan' }));
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Place T3');
    tableOn('T2').focus();
    await user.keyboard('{ArrowLeft>25/}');
    expect(screen.getByRole('alert').textContent).toBe('T1 and T2 overlap. Move one of them.');
    expect(save().disabled).toBe(true);
    await user.keyboard('{ArrowRight>25/}');
    expect(save().disabled).toBe(false);
  });

  test('saved by somebody else meanwhile: the user is told, and sees the newer plan', async () => {
    const { user } = await openEditor();
    tableOn('T1').focus();
    await user.keyboard('{ArrowRight}');
    server.refuse('saveFloorPlan', 'Stale');
    server.answer('floorPlan', planOf(2, table(1, 'T1', 90), table(2, 'T2', 50), table(3, 'T3')));
    await user.click(save());
    await waitFor(() => expect(tableOn('T1').style.getPropertyValue('--x')).toBe('90'));
    expect(screen.getByRole('alert').textContent).not.toBe('');
    expect(save().disabled).toBe(true);
  });
});

describe('areas', () => {
  test('are added, ordered, renamed and deleted in one dialog', async () => {
    const { user } = await openEditor();
    server.answer('saveAreas', null);
    await user.click(screen.getByRole('button', { name: 'Areas' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Areas' }));
    await user.click(dialog.getByRole('button', { name: 'Add area' }));
    await user.keyboard('Bar');
    await user.click(dialog.getByRole('button', { name: /^Move Bar up/ }));
    await user.click(dialog.getByRole('button', { name: 'Save areas' }));
    await screen.findByText('The areas are saved.');
    expect(JSON.parse(server.last('saveAreas').body ?? '')).toEqual({
      areas: [
        { name: 'Bar', colour: 'open' },
        { areaID: 1, name: 'Patio', colour: 'paid', version: 3 },
      ],
      removed: [],
    });
  });

  test('of the same name are refused in the dialog, and a restaurant without any is offered its first', async () => {
    server.answer('floorPlan', { areas: [], tables: [] });
    const { user } = openPortal('/portal/floorplan');
    await user.click(await screen.findByRole('button', { name: 'Add area' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Areas' }));
    await user.click(dialog.getByRole('button', { name: 'Add area' }));
    await user.keyboard('Bar');
    server.refuse('saveAreas', 'NameAlreadyExist');
    await user.click(dialog.getByRole('button', { name: 'Save areas' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('Two areas have the same name.');
  });
});
