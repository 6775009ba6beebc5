import { act, screen, waitFor, within } from '@testing-library/react';
import { type ComponentType, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { openPortal } from '../../../testing/portal-page.tsx';
import { portalTest } from '../../../testing/portal-test.ts';
import { laterDialog } from './later-dialog.tsx';

portalTest({ restaurantId: 1 });

/** A promise that the test resolves or rejects. */
function undecided() {
  let resolve = () => {};
  let reject = (_fault: Error) => {};
  const promise = new Promise<void>((keep, breakIt) => {
    [resolve, reject] = [keep, breakIt];
  });
  return { promise, resolve, reject };
}

function Screen({ Dialog }: { Dialog: ComponentType<{ onClose: () => void }> }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Pay
      </button>
      {isOpen ? <Dialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** A screen with a button for a dialog whose file loads when the test says so. */
async function openScreen() {
  let answer = undecided();
  const load = vi.fn(async () => {
    await answer.promise;
    return ({ onClose }: { onClose: () => void }) => (
      <div role="dialog" aria-label="The bill">
        <button type="button" onClick={onClose}>
          Close
        </button>
      </div>
    );
  });
  const Dialog = laterDialog(load, fieldMessages.payment);
  const page = openPortal('/', [{ path: '/', element: <Screen Dialog={Dialog} /> }]);
  const fails = () => {
    const failed = answer;
    answer = undecided();
    act(() => failed.reject(new TypeError('Failed to fetch dynamically imported module')));
  };
  const comes = () => act(async () => answer.resolve());
  return { ...page, load, comes, fails, press: () => page.user.click(screen.getByRole('button', { name: 'Pay' })) };
}

test('a press before the file has loaded opens a waiting dialog at once; closed, it is ready on the next press', async () => {
  const { press, comes, user, load } = await openScreen();
  await press();
  const waiting = within(await screen.findByRole('dialog', { name: 'Payment' }));
  expect(waiting.getByRole('status', { name: 'Loading this part' })).toBeDefined();
  expect(waiting.queryByRole('alert')).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await comes();
  expect(screen.queryByRole('dialog')).toBeNull();
  await press();
  await screen.findByRole('dialog', { name: 'The bill' });
  expect(load).toHaveBeenCalledTimes(1);
});

test('an unreachable server is reported, and the dialog opens once its file loads', async () => {
  const { press, comes, fails, load } = await openScreen();
  await press();
  const waiting = await screen.findByRole('dialog', { name: 'Payment' });
  fails();
  await screen.findByText('There is no answer. If this does not open by itself, load the page again.');
  // Reloading the page is offered as well.
  screen.getByRole('button', { name: 'Retry' });
  await waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  await comes();
  await screen.findByRole('dialog', { name: 'The bill' });
  expect(waiting.isConnected).toBe(false);
});
