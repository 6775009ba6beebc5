import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { type ConfirmRequest, useConfirm } from '../../ui/staff/confirm.tsx';
import { notifyError, notifySuccess } from '../../ui/staff/notify.tsx';
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
  test('success is a status, an error an alert that stays until it is closed', async () => {
    render(<PortalTheme env="test">page</PortalTheme>);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      notifySuccess('Record saved successfully!');
      notifyError('Failed to get item list!');
      notifyError('Failed to get item list!');
      expect((await screen.findByRole('status')).textContent).toContain('Record saved successfully!');
      expect(await screen.findAllByText('Failed to get item list!')).toHaveLength(1);
      await vi.advanceTimersByTimeAsync(6000);
      await waitFor(() => expect(screen.queryByText('Record saved successfully!')).toBeNull());
      expect(screen.getByRole('alert').textContent).toContain('Failed to get item list!');
    } finally {
      vi.useRealTimers();
    }
  });
});
