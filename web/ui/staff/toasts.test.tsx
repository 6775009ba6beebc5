import { MantineProvider } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { dismissToasts, notifySuccess } from './notify.ts';
import { ToastSlot, Toasts } from './toasts.tsx';

afterEach(() => {
  act(() => dismissToasts());
  vi.restoreAllMocks();
});

/** The portal before and after its bar appears. */
const Portal = ({ hasBar }: { hasBar: boolean }) => (
  <MantineProvider>
    <Toasts />
    {hasBar ? (
      <header>
        <ToastSlot />
      </header>
    ) : null}
  </MantineProvider>
);

/** A bar of 60 px at the top; its slot is `width` px wide. */
function layOut(width: number) {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    if (this.tagName === 'HEADER') return new DOMRect(0, 0, 1000, 60);
    return this.parentElement?.tagName === 'HEADER' ? new DOMRect(300, 0, width, 60) : new DOMRect();
  });
}

const place = () => screen.getByLabelText('Notifications').style;

test.each([
  ['below a bar without room', 10, '66px'],
  ['in the slot of a bar with room', 500, '6px'],
])('a message from before the bar appeared stands %s once it is there, as after a reload', (_, width, top) => {
  layOut(width);
  const { rerender } = render(<Portal hasBar={false} />);
  act(() => notifySuccess('Payment has been done successfully'));
  expect(place().top).toBe('6px');
  rerender(<Portal hasBar={true} />);
  expect(place().top).toBe(top);
  expect(place().left).toBe(
    width === 500 ? '300px' : `${(window.innerWidth - Number.parseFloat(place().width)) / 2}px`,
  );
});
