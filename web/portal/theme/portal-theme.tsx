import './mantine.css';
import '../../ui/tokens.css';
import './fonts.css';
import './portal.css';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { ConfirmProvider } from '../../ui/staff/confirm.tsx';
import { Toasts } from '../../ui/staff/notify.tsx';
import { cssVariablesResolver, theme } from './theme.ts';

/** Everything the portal's screens stand in: the look, the questions asked before an act, the toasts. */
export function PortalTheme({ children, env }: { children: ReactNode; env?: 'test' }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto" env={env}>
      <Toasts />
      <ConfirmProvider>{children}</ConfirmProvider>
    </MantineProvider>
  );
}
