import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { type FakeAudio, stubAudio } from '../../../testing/fake-audio.ts';
import { openPortal } from '../../../testing/portal-page.tsx';
import { portalTest } from '../../../testing/portal-test.ts';
import { noticePermission } from './system-notices.ts';
import { readVolume } from './volume.ts';

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

test.each(['abc', '0', '1000', ''])('a stored volume of %j falls back to the default', (kept) => {
  localStorage.setItem('comanda.bell-volume', kept);
  expect(readVolume()).toBe(50);
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
  const onAsk = vi.fn();
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal(
    'Notification',
    class {
      static permission = permission;
      static async requestPermission() {
        onAsk();
        Object.assign(Notification, { permission: answer });
        return answer;
      }
      close() {}
    },
  );
  return onAsk;
}

test('only the button asks for notification permission, again after a dismissal, and the answer is shown', async () => {
  for (const [answer, words] of [
    ['granted', "They are on. You can turn them off in the browser's site settings."],
    ['denied', 'Your browser blocks them. You can allow them in its site settings.'],
  ] as const) {
    const dismissed = stubNotification('default');
    const { user, settings, unmount } = await openSettings();
    const show = () => within(settings).queryByRole('button', { name: 'Show notifications' }) as HTMLElement;
    expect(dismissed).not.toHaveBeenCalled();
    await user.click(show());
    await waitFor(() => expect(dismissed).toHaveBeenCalledTimes(1));
    stubNotification('default', answer);
    await user.click(show());
    await within(settings).findByText(words);
    expect(show()).toBeNull();
    unmount();
  }
});

const inPhones = class {
  static permission = 'default';
  constructor() {
    throw new TypeError('Illegal constructor');
  }
};

test.each([
  ['has none', undefined, true],
  ['leaves them to service workers', inPhones, true],
  ['has a page without https', { permission: 'denied' }, false],
])('notifications are unsupported if the browser %s', (_, Notification, isSecure) => {
  vi.stubGlobal('Notification', Notification);
  vi.stubGlobal('isSecureContext', isSecure);
  expect(noticePermission()).toBe('unsupported');
});

test('an unsupported browser is said to be one, and no button asks', async () => {
  vi.stubGlobal('Notification', undefined);
  const { settings } = await openSettings();
  expect(within(settings).getByText("This browser can't show notifications from this page.")).toBeDefined();
  expect(within(settings).queryByRole('button', { name: 'Show notifications' })).toBeNull();
});
