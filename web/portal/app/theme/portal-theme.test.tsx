import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type ConfirmRequest, useConfirm } from '../../../ui/staff/confirm.tsx';
import { dismissToasts, notifyError, notifySuccess, replaceToasts } from '../../../ui/staff/notify.tsx';
import { PortalTheme } from './portal-theme.tsx';

function Asking({ request, onAnswer }: { request: ConfirmRequest; onAnswer: (yes: boolean) => void }) {
  const confirm = useConfirm();
  return (
    <button type="button" onClick={() => void confirm(request).then(onAnswer)}>
      Delete it
    </button>
  );
}

async function ask(more: Partial<ConfirmRequest> = {}) {
  const onAnswer = vi.fn();
  const request = { question: 'Are you sure to delete Item?', act: 'Delete', ...more };
  render(
    <PortalTheme env="test">
      <Asking request={request} onAnswer={onAnswer} />
    </PortalTheme>,
  );
  const user = userEvent.setup();
  const opener = screen.getByRole('button', { name: 'Delete it' });
  await user.click(opener);
  await screen.findByRole('dialog', { name: 'Are you sure to delete Item?' });
  return { onAnswer, user, opener };
}

describe('a question before an act', () => {
  test('is a dialog named by the question, with Cancel left of the act', async () => {
    await ask();
    const names = screen.getAllByRole('button').map((button) => button.textContent);
    expect(names.indexOf('Cancel')).toBeGreaterThanOrEqual(0);
    expect(names.indexOf('Delete')).toBe(names.indexOf('Cancel') + 1);
  });

  test.each([
    ['the act', 'Delete', true],
    ['Cancel', 'Cancel', false],
  ])('%s answers %s -> %s and gives the focus back', async (_, name, expected) => {
    const { onAnswer, user, opener } = await ask();
    await user.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(onAnswer.mock.calls).toEqual([[expected]]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  test('Escape answers no', async () => {
    const { onAnswer, user } = await ask();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(onAnswer.mock.calls).toEqual([[false]]));
  });

  test.each([
    [false, 'Delete'],
    [true, 'Cancel'],
  ])('when danger is %s the focus starts on %s', async (danger, name) => {
    await ask({ danger });
    await waitFor(() => expect(document.activeElement?.textContent).toBe(name));
  });
});

describe('toasts', () => {
  afterEach(() => {
    vi.useRealTimers();
    act(() => dismissToasts());
  });

  async function openPage() {
    // Toasts live in a store of their own, which outlives the tests of other files.
    dismissToasts();
    render(
      <PortalTheme env="test">
        <button type="button">Pay</button>
      </PortalTheme>,
    );
    vi.useFakeTimers({ shouldAdvanceTime: true });
    return userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  }
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
  const shown = (words: string) => screen.queryByText(words) !== null;

  test('success is a status, an error an alert; the same words stand there once', async () => {
    await openPage();
    act(() => {
      notifySuccess('Record saved successfully!');
      notifyError('Failed to get item list!');
      notifyError('Failed to get item list!');
    });
    expect(screen.getByRole('status').textContent).toContain('Record saved successfully!');
    expect(screen.getAllByRole('alert').map((one) => one.textContent)).toEqual(['Failed to get item list!']);
  });

  test('each leaves by itself: not before 8 seconds, and later the more there is to read', async () => {
    const long =
      'This server waits on a table with an unpaid order and cannot be removed before it is paid, so please take the payment first.';
    await openPage();
    act(() => {
      notifyError('Failed to save record!');
      notifyError(long);
    });
    await pass(7500);
    expect(shown('Failed to save record!')).toBe(true);
    await pass(1500);
    expect(shown('Failed to save record!')).toBe(false);
    expect(shown(long)).toBe(true);
    await pass(5000);
    expect(shown(long)).toBe(false);
  });

  test('a new one takes the place of the one before about the same thing; a warning that stays leaves by that alone', async () => {
    await openPage();
    act(() => {
      replaceToasts('order 7', () => notifyError('Network error'), true);
      notifyError('Failed to get item list!');
    });
    await pass(60_000);
    act(() => dismissToasts('Network error'));
    expect([shown('Network error'), shown('Failed to get item list!')]).toEqual([true, false]);
    act(() => replaceToasts('order 7', () => notifySuccess('Order Closed Successfully!')));
    expect([shown('Network error'), shown('Order Closed Successfully!')]).toEqual([false, true]);
  });

  test('its time stands still while it is pointed at or focused', async () => {
    const user = await openPage();
    act(() => notifyError('Failed to save record!'));
    await user.hover(screen.getByRole('alert'));
    await pass(60_000);
    expect(shown('Failed to save record!')).toBe(true);
    await user.unhover(screen.getByRole('alert'));
    act(() => screen.getByRole('button', { name: 'Close' }).focus());
    await pass(60_000);
    expect(shown('Failed to save record!')).toBe(true);
    act(() => screen.getByRole('button', { name: 'Pay' }).focus());
    await pass(9000);
    expect(shown('Failed to save record!')).toBe(false);
  });

  test('it does not leave under a press, since the page moves up with it', async () => {
    const user = await openPage();
    act(() => notifyError('Failed to save record!'));
    await user.pointer({ keys: '[MouseLeft>]', target: screen.getByRole('button', { name: 'Pay' }) });
    await pass(20_000);
    expect(shown('Failed to save record!')).toBe(true);
    await user.pointer({ keys: '[/MouseLeft]' });
    await pass(1000);
    expect(shown('Failed to save record!')).toBe(false);
  });

  test('it is closed by pointer, by its button with a key, and by Escape; the focus goes back', async () => {
    const user = await openPage();
    act(() => notifyError('one'));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(shown('one')).toBe(false);
    act(() => notifyError('two'));
    act(() => screen.getByRole('button', { name: 'Pay' }).focus());
    await user.tab({ shift: true });
    await user.keyboard('{Enter}');
    expect(shown('two')).toBe(false);
    expect(document.activeElement?.textContent).toBe('Pay');
    act(() => notifyError('three'));
    await user.keyboard('{Escape}');
    expect(shown('three')).toBe(false);
  });
});
