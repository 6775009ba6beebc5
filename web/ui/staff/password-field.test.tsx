import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PasswordField } from './password-field.tsx';

test('a password that is wrong is said to be so, and described by why', () => {
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
