import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { textsOf } from '../../testing/on-screen.ts';
import { DialogsProvider, useDialogs } from './dialogs.tsx';
import { Sheet } from './sheet.tsx';
import { ToastProvider, useToast } from './toasts.tsx';

function Asking({ onAnswer }: { onAnswer: (yes: boolean) => void }) {
  const { ask, tell } = useDialogs();
  const askThenTell = async () => {
    onAnswer(await ask('Are you sure to submit the Order?', { act: 'Submit' }));
    await tell('Order submitted');
  };
  return (
    <button type="button" onClick={() => void askThenTell()}>
      Go
    </button>
  );
}

function Two({ answers }: { answers: boolean[] }) {
  const { ask } = useDialogs();
  const both = async () => {
    answers.push(...(await Promise.all(['First?', 'Second?'].map((words) => ask(words, { act: 'Yes' })))));
  };
  return (
    <button type="button" onClick={() => void both()}>
      Go
    </button>
  );
}

function Opening() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Customize
      </button>
      {open ? (
        <Sheet title="Customize your Dish" onClose={() => setOpen(false)}>
          choices
        </Sheet>
      ) : null}
    </>
  );
}

function Toasting() {
  const toast = useToast();
  return (
    <button type="button" onClick={() => toast('Order submitted')}>
      Go
    </button>
  );
}

test.each([
  ['Submit', true],
  ['Cancel', false],
])('%s answers the question with %s, and a later message appears after it', async (name, expected) => {
  const onAnswer = vi.fn();
  const user = userEvent.setup();
  render(
    <DialogsProvider>
      <Asking onAnswer={onAnswer} />
    </DialogsProvider>,
  );
  await user.click(screen.getByRole('button', { name: 'Go' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Are you sure to submit the Order?' });
  expect(textsOf(within(dialog).getAllByRole('button'))).toEqual(['Cancel', 'Submit']);
  expect(document.activeElement?.textContent).toBe('Submit');
  await user.click(within(dialog).getByRole('button', { name }));
  await waitFor(() => expect(onAnswer.mock.calls).toEqual([[expected]]));
  const notice = await screen.findByRole('alertdialog', { name: 'Order submitted' });
  await user.click(within(notice).getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('two simultaneous questions are asked one after the other', async () => {
  const answers: boolean[] = [];
  const user = userEvent.setup();
  render(
    <DialogsProvider>
      <Two answers={answers} />
    </DialogsProvider>,
  );
  await user.click(screen.getByRole('button', { name: 'Go' }));
  await screen.findByRole('alertdialog', { name: 'First?' });
  expect(screen.queryByText('Second?')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Yes' }));
  await screen.findByRole('alertdialog', { name: 'Second?' });
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(answers).toEqual([true, false]));
});

test('a sheet is a dialog named by its title and closed by its close button and Escape', async () => {
  const user = userEvent.setup();
  render(<Opening />);
  await user.click(screen.getByRole('button', { name: 'Customize' }));
  const sheet = screen.getByRole('dialog', { name: 'Customize your Dish' });
  expect(sheet).toHaveProperty('open', true);
  await user.click(within(sheet).getByText('choices'));
  expect(screen.queryByRole('dialog')).not.toBeNull();
  await user.click(within(sheet).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();

  await user.click(screen.getByRole('button', { name: 'Customize' }));
  screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a success message disappears after five seconds or when closed', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    render(
      <ToastProvider>
        <Toasting />
      </ToastProvider>,
    );
    await user.click(screen.getByRole('button', { name: 'Go' }));
    expect(screen.getByRole('status').textContent).toBe('Order submitted');
    await vi.advanceTimersByTimeAsync(6000);
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe(''));
    await user.click(screen.getByRole('button', { name: 'Go' }));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.getByRole('status').textContent).toBe('');
  } finally {
    vi.useRealTimers();
  }
});
