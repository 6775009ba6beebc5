import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PasswordField } from './password-field.tsx';

test('the button that shows it is as high as the field', () => {
  render(
    <MantineProvider>
      <PasswordField label="Old" />
    </MantineProvider>,
  );
  const field = screen.getByLabelText('Old').closest<HTMLElement>('.mantine-PasswordInput-root');
  expect(field?.style.getPropertyValue('--psi-button-size')).toBe('var(--cm-target)');
});

test('a wrong password is marked as invalid and described by the reason', () => {
  const field = (error?: string) => (
    <MantineProvider>
      <PasswordField label="Old" {...(error ? { error } : {})} />
    </MantineProvider>
  );
  const { rerender } = render(field());
  expect(screen.getByLabelText('Old').getAttribute('aria-invalid')).toBeNull();
  rerender(field('Please check it!'));
  const input = screen.getByLabelText('Old');
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Please check it!');
});
