import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { textsOf } from '../../../testing/on-screen.ts';
import { type ConfirmRequest, confirm } from '../../../ui/staff/confirm.tsx';
import { dismissToasts, notifyError, notifySuccess, replaceToasts } from '../../../ui/staff/notify.ts';
import { PortalTheme } from './portal-theme.tsx';

function Asking({ request, onAnswer }: { request: ConfirmRequest; onAnswer: (yes: boolean) => void }) {
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

describe('a question before an action', () => {
  test.each([
    ['Delete', false, true],
    ['Cancel', true, false],
    ['{Escape}', false, false],
  ])(
    'is answered by %s, starts with the focus on Cancel if danger is %s, and returns the focus',
    async (answer, danger, expected) => {
      const { onAnswer, user, opener } = await ask({ danger });
      const names = textsOf(screen.getAllByRole('button'));
      expect(names.indexOf('Cancel')).toBeGreaterThanOrEqual(0);
      expect(names.indexOf('Delete')).toBe(names.indexOf('Cancel') + 1);
      await waitFor(() => expect(document.activeElement?.textContent).toBe(danger ? 'Cancel' : 'Delete'));
      if (answer === '{Escape}') await user.keyboard(answer);
      else await user.click(screen.getByRole('button', { name: answer }));
      await waitFor(() => expect(onAnswer.mock.calls).toEqual([[expected]]));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await waitFor(() => expect(document.activeElement).toBe(opener));
    },
  );
});

describe('toasts', () => {
  afterEach(() => {
    vi.useRealTimers();
    act(() => dismissToasts());
  });

  async function openPage() {
    // The toast store outlives the tests of other files.
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

  test('show success as a status and an error as an alert, once for equal texts', async () => {
    await openPage();
    act(() => {
      notifySuccess('Record saved successfully!');
      notifyError('Failed to get item list!');
      notifyError('Failed to get item list!');
    });
    expect(screen.getByRole('status').textContent).toContain('Record saved successfully!');
    expect(textsOf(screen.getAllByRole('alert'))).toEqual(['Failed to get item list!']);
  });

  test('disappear after at least 8 seconds, later for longer texts', async () => {
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

  test('replace an earlier one on the same subject, and a warning that stays ends only that way', async () => {
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

  test('stay while hovered, focused or during a press, because the page would shift', async () => {
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
    await user.pointer({ keys: '[MouseLeft>]', target: screen.getByRole('button', { name: 'Pay' }) });
    await pass(20_000);
    expect(shown('Failed to save record!')).toBe(true);
    await user.pointer({ keys: '[/MouseLeft]' });
    await pass(1000);
    expect(shown('Failed to save record!')).toBe(false);
  });

  test('close by pointer, by button with a key and by Escape, and return the focus', async () => {
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
