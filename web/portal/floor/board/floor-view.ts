import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ofBrowser } from '../../../api/storage.ts';
import { floorPlanQuery } from '../../shared/updates/calls.ts';

const storageKey = 'comanda.floor-view';

export interface FloorView {
  readonly isPlan: boolean;
  /** Undefined means all areas, or the first one on a plan. */
  readonly areaID: number | undefined;
}

/** This device's choice of how to show the floor. */
export function useFloorView(): [FloorView, (part: Partial<FloorView>) => void] {
  const [view, setView] = useState(() => {
    const [shown, areaID] = ofBrowser.get(storageKey)?.split(':') ?? [];
    return { isPlan: shown === 'plan', areaID: Number(areaID) || undefined };
  });
  return [
    view,
    (part) => {
      const next = { ...view, ...part };
      ofBrowser.set(storageKey, `${next.isPlan ? 'plan' : ''}:${next.areaID ?? ''}`);
      setView(next);
    },
  ];
}

/** Picks the rows of the chosen area; undefined if all are shown. An area that is gone hides nothing. */
export function useAreaFilter({ isPlan, areaID }: FloorView) {
  const { data } = useQuery({ ...floorPlanQuery(), enabled: !isPlan && areaID !== undefined });
  const isKnown = !isPlan && data?.areas.some((area) => area.areaID === areaID);
  const ids = new Set(data?.tables.filter((table) => table.areaID === areaID).map(({ tableID }) => tableID));
  if (!isKnown) return undefined;
  return <Row extends { readonly tableID: number }>(rows: readonly Row[] | undefined) =>
    rows?.filter(({ tableID }) => ids.has(tableID));
}
