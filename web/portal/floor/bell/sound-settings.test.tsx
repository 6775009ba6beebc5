import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { type FakeAudio, stubAudio } from '../../../testing/fake-audio.ts';
import { openPortal } from '../../../testing/portal-page.tsx';
import { portalTest } from '../../../testing/portal-test.ts';

let audio: FakeAudio;

portalTest({ restaurantId: 1 });

beforeEach(() => {
  audio = stubAudio();
});

/** The settings beside the sound switch. */
async function openSettings() {
  const page = openPortal('/portal/home');
  const open = await screen.findByRole('button', { name: 'Order sound settings' });
  open.focus();
  await page.user.keyboard('{Enter}');
  const settings = await screen.findByRole('dialog', { name: 'Order sound settings' });
  await within(settings).findByRole('slider', { name: 'Volume' });
  return { ...page, open, settings };
}

const slider = (settings: HTMLElement) => within(settings).getByRole<HTMLInputElement>('slider', { name: 'Volume' });
const ringOnce = (settings: HTMLElement) => within(settings).getByRole('button', { name: 'Ring once' });

test('the volume slider has steps of ten, is stored on the device, and plays a sample at once', async () => {
  const first = await openSettings();
  const volume = slider(first.settings);
  expect([volume.value, volume.min, volume.max, volume.step]).toEqual(['50', '10', '100', '10']);
  await first.user.click(ringOnce(first.settings));
  await waitFor(() => expect(audio.played).toHaveLength(2));
  fireEvent.change(volume, { target: { value: '100' } });
  expect(volume.getAttribute('aria-valuetext')).toBe('100%');
  expect(within(first.settings).getByText('100%')).toBeDefined();
  await first.user.click(ringOnce(first.settings));
  await waitFor(() => expect(audio.played).toHaveLength(4));
  const [half, , full] = audio.played.map(({ loudest }) => loudest);
  expect(half).toBeCloseTo(0.225);
  expect(full).toBeCloseTo(0.9);
  first.unmount();
  const again = await openSettings();
  expect(slider(again.settings).value).toBe('100');
});

test.each(['abc', '0', '1000', ''])('a stored volume of %j falls back to the default', async (kept) => {
  localStorage.setItem('comanda.bell-volume', kept);
  const { settings } = await openSettings();
  expect(slider(settings).value).toBe('50');
});

test('the sample plays even while muted, and Escape returns to the button', async () => {
  const page = openPortal('/portal/home');
  await page.user.click(await screen.findByRole('button', { name: 'Order sound' }));
  page.unmount();
  const { user, settings, open } = await openSettings();
  expect(screen.getByRole('button', { name: 'Order sound' }).getAttribute('aria-pressed')).toBe('false');
  await user.click(ringOnce(settings));
  await waitFor(() => expect(audio.played).toHaveLength(2));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(settings.isConnected).toBe(false));
  await waitFor(() => expect(document.activeElement).toBe(open));
});

/** A browser whose user answers the permission prompt with `answer`. */
function stubNotification(permission: NotificationPermission, answer: NotificationPermission = permission) {
  const asked = vi.fn();
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal(
    'Notification',
    class {
      static permission = permission;
      static async requestPermission() {
        asked();
        Object.assign(Notification, { permission: answer });
        return answer;
      }
      close() {}
    },
  );
  return asked;
}

test.each([
  ['granted', "They are on. You can turn them off in the browser's site settings."],
  ['denied', 'Your browser blocks them. You can allow them in its site settings.'],
] as const)('only the button asks for notification permission, and the answer is shown: %s', async (answer, words) => {
  const asked = stubNotification('default', answer);
  const { user, settings } = await openSettings();
  expect(asked).not.toHaveBeenCalled();
  await user.click(within(settings).getByRole('button', { name: 'Show notifications' }));
  await within(settings).findByText(words);
  expect(asked).toHaveBeenCalledTimes(1);
  expect(within(settings).queryByRole('button', { name: 'Show notifications' })).toBeNull();
});

test('a dismissed permission prompt can be opened again', async () => {
  const asked = stubNotification('default');
  const { user, settings } = await openSettings();
  for (const times of [1, 2]) {
    await user.click(within(settings).getByRole('button', { name: 'Show notifications' }));
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(times));
  }
});

test.each([
  ['has none', () => vi.stubGlobal('Notification', undefined)],
  [
    'leaves them to service workers',
    () => {
      vi.stubGlobal('isSecureContext', true);
      vi.stubGlobal(
        'Notification',
        class {
          static permission = 'default';
          constructor() {
            throw new TypeError('Illegal constructor');
          }
        },
      );
    },
  ],
  [
    'has a page without https',
    () => {
      stubNotification('denied');
      vi.stubGlobal('isSecureContext', false);
    },
  ],
])('permission is not requested if the browser %s', async (_, stub) => {
  stub();
  const { settings } = await openSettings();
  expect(within(settings).getByText("This browser can't show notifications from this page.")).toBeDefined();
  expect(within(settings).queryByRole('button', { name: 'Show notifications' })).toBeNull();
});
