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
import type { Elements } from '../../../ui/plain/elements.ts';
import { adoptStyles } from '../../../ui/staff/adopted-styles.ts';
import { Confirming } from '../../../ui/staff/confirm.tsx';
import { Toasts } from '../../../ui/staff/toasts.tsx';
import { cssVariablesResolver, theme } from './theme.ts';

// Mantine would write this into a `<style>` element, which the page's CSP refuses.
const merged = mergeMantineTheme(DEFAULT_THEME, theme);
adoptStyles(convertCssVariables(deepMerge(defaultCssVariablesResolver(merged), cssVariablesResolver(merged))));

export function PortalTheme({ children, env }: { children: Elements; env?: 'test' }) {
  return (
    <MantineProvider
      theme={theme}
      withCssVariables={false}
      withGlobalClasses={false}
      defaultColorScheme="auto"
      env={env}
    >
      <Toasts />
      {children}
      <Confirming />
    </MantineProvider>
  );
}
