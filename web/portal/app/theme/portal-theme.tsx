import './reset.css';
import './mantine.css';
import '../../../ui/tokens.css';
import './fonts.css';
import './portal.css';
import '../../../ui/plain/common.module.css';
import {
  convertCssVariables,
  DEFAULT_THEME,
  deepMerge,
  defaultCssVariablesResolver,
  MantineProvider,
  mergeMantineTheme,
} from '@mantine/core';
import type { ReactNode } from 'react';
import { adoptStyles } from '../../../ui/staff/adopted-styles.ts';
import { ConfirmProvider } from '../../../ui/staff/confirm.tsx';
import { Toasts } from '../../../ui/staff/notify.tsx';
import { cssVariablesResolver, theme } from './theme.ts';

// What Mantine would write into a `<style>` element, which the page does not take.
const merged = mergeMantineTheme(DEFAULT_THEME, theme);
adoptStyles(convertCssVariables(deepMerge(defaultCssVariablesResolver(merged), cssVariablesResolver(merged))));

/** Everything the portal's screens stand in: the look, the questions asked before an act, the toasts. */
export function PortalTheme({ children, env }: { children: ReactNode; env?: 'test' }) {
  return (
    <MantineProvider
      theme={theme}
      withCssVariables={false}
      withGlobalClasses={false}
      defaultColorScheme="auto"
      env={env}
    >
      <Toasts />
      <ConfirmProvider>{children}</ConfirmProvider>
    </MantineProvider>
  );
}
