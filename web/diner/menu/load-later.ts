import { laterComponent } from '../../ui/plain/later-component.tsx';
import { loadUntilThere } from '../../ui/plain/load-until-there.ts';
import { laterFileCame } from '../network/later-file.ts';

/** Parts that load after the menu. A press before that waits for them. */
const loadLater = () =>
  loadUntilThere(async () => {
    await laterFileCame();
    return import('./customizing.tsx');
  });
export const Customizing = laterComponent(async () => (await loadLater()).Customizing);
export const FilteredDishes = laterComponent(async () => (await loadLater()).FilteredDishes);
export const FilterCount = laterComponent(async () => (await loadLater()).FilterCount);
export const FindDishes = laterComponent(async () => (await loadLater()).FindDishes);
export const PausedStrip = laterComponent(async () => (await loadLater()).PausedStrip);
export const OfferedTimes = laterComponent(async () => (await loadLater()).OfferedTimes);
