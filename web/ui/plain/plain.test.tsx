import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Button } from './button.tsx';
import { DishMark, plateDrawings } from './plate.tsx';
import { ErrorStrip } from './states.tsx';
import { Stepper } from './stepper.tsx';

test('a busy button keeps its label and ignores a second press', async () => {
  const onClick = vi.fn();
  const { rerender } = render(<Button onClick={onClick}>Submit Order</Button>);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Submit Order' }));
  rerender(
    <Button busy onClick={onClick}>
      Submit Order
    </Button>,
  );
  await user.click(screen.getByRole('button', { name: 'Submit Order' }));
  expect(onClick).toHaveBeenCalledTimes(1);
});

test('a stepper counts by one and stops at its limits', async () => {
  const onChange = vi.fn();
  const user = userEvent.setup();
  const { rerender } = render(<Stepper label="House Burger" value={1} min={1} max={3} onChange={onChange} />);
  expect(screen.getByRole('group', { name: 'Quantity of House Burger' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Less House Burger' }));
  expect(onChange).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'More House Burger' }));
  rerender(<Stepper label="House Burger" value={3} min={1} max={3} onChange={onChange} />);
  await user.click(screen.getByRole('button', { name: 'More House Burger' }));
  await user.click(screen.getByRole('button', { name: 'Less House Burger' }));
  expect(onChange.mock.calls).toEqual([[2], [2]]);
});

test('a dish without a photo shows the tint of its name, without a letter or a drawing', () => {
  const draw = (name: string) => render(<DishMark name={name} />).container;
  for (const name of ['Carrot & Ginger Soup', '🍜 Ramen', '']) {
    expect(draw(name).textContent, name).toBe('');
    expect(draw(name).firstElementChild?.outerHTML, name).not.toMatch(/data-|<use/);
  }
  expect(draw('Zaletti').innerHTML).toBe(draw('Zaletti').innerHTML);
});

test('every drawing is in the file of plates', () => {
  const file = readFileSync(join(import.meta.dirname, 'plates.svg'), 'utf8');
  expect([...file.matchAll(/<g id="(\w+)">/g)].map(([, name]) => name)).toEqual(plateDrawings);
});

test('an error strip is an alert with a way to try again', async () => {
  const onRetry = vi.fn();
  render(<ErrorStrip onRetry={onRetry}>Error in Tables Listing</ErrorStrip>);
  expect(screen.getByRole('alert').textContent).toContain('Error in Tables Listing');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});
