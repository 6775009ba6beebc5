import type {
  ActionIcon,
  Button,
  Checkbox,
  CloseButton,
  Combobox,
  CSSVariablesResolver,
  Input,
  InputWrapper,
  Menu,
  Modal,
  Paper,
  Radio,
  SegmentedControl,
  Select,
  Textarea,
  TextInput,
  VariantColorsResolver,
} from '@mantine/core';
import { createTheme, defaultVariantColorsResolver, type MantineColorsTuple } from '@mantine/core';
import { createElement } from 'react';
import { ChevronDownIcon } from '../../../ui/plain/icons.tsx';
import mark from './fault-mark.module.css';
import styles from './theme.module.css';

const ramp = (shades: string) => shades.split(' ') as unknown as MantineColorsTuple;

// Mantine derives its own shades from these. Components use the colors of core/domain/colours.ts.
const paprika = ramp('#FDF3EC #FAE3D5 #F8C7AB #F4AA84 #EE8E5E #D0642F #B4481F #963A18 #752C12 #4E1C0B');
const linen = ramp('#FFFEFC #FAF6F0 #F3ECE2 #E7DCCE #D3C4B2 #A89784 #7D6E5D #5A4E42 #43392E #2A221B');
const cocoa = ramp('#F5ECE2 #CDBFB0 #B0A191 #8B7C6E #4A3F36 #3B3128 #2B231C #17120E #120E0B #0C0907');

const cm = (name: string) => `var(--cm-${name})`;

/** Control heights: 44 px; 38 for a mouse in a table row; 52 for the one main action. */
function controlHeight(size: unknown): string {
  if (size === 'xs') return cm('target-row');
  if (size === 'lg' || size === 'xl') return cm('target-lg');
  return cm('target');
}

const variantColorResolver: VariantColorsResolver = (input) => {
  if (input.variant === 'danger') {
    return {
      background: cm('surface'),
      hover: cm('danger-bg'),
      color: cm('danger-fg'),
      border: `1px solid ${cm('danger-solid')}`,
    };
  }
  const isBrand = input.color === undefined || input.color === 'brand' || input.color === input.theme.primaryColor;
  // Mantine would put unreadable white text on the dark scheme's accent.
  if (input.variant === 'filled' && isBrand) {
    return { background: cm('accent'), hover: cm('accent-hover'), color: cm('on-accent'), border: 'none' };
  }
  if (input.variant === 'subtle' && isBrand) {
    return { background: 'transparent', hover: cm('accent-soft'), color: cm('accent-text'), border: 'none' };
  }
  return defaultVariantColorsResolver(input);
};

const heading = (size: string) => ({ fontSize: cm(`size-${size}`), lineHeight: '1.2' });

/** The argument of a component's `extend`, without importing the components into the first script. */
type LookOf<Component extends { extend: (look: never) => unknown }> = Parameters<Component['extend']>[0];

export const theme = createTheme({
  colors: { brand: paprika, gray: linen, dark: cocoa },
  primaryColor: 'brand',
  primaryShade: { light: 6, dark: 4 },
  autoContrast: true,
  luminanceThreshold: 0.3,
  white: linen[0],
  black: linen[9],
  fontFamily: cm('font-text'),
  fontFamilyMonospace: cm('font-mono'),
  headings: {
    fontFamily: cm('font-display'),
    fontWeight: '600',
    textWrap: 'balance',
    sizes: { h1: heading('2xl'), h2: heading('xl'), h3: heading('lg') },
  },
  fontSizes: { xs: cm('size-xs'), sm: cm('size-sm'), md: cm('size-md'), lg: cm('size-lg'), xl: cm('size-xl') },
  lineHeights: { md: cm('leading') },
  spacing: { xs: cm('space-2'), sm: cm('space-3'), md: cm('space-4'), lg: cm('space-6'), xl: cm('space-8') },
  radius: { xs: cm('radius-xs'), sm: cm('radius-sm'), md: cm('radius-md'), lg: cm('radius-lg'), xl: cm('radius-xl') },
  defaultRadius: 'md',
  shadows: { xs: cm('shadow-1'), sm: cm('shadow-1'), md: cm('shadow-2'), lg: cm('shadow-3'), xl: cm('shadow-3') },
  // 48.0625em is 769 px: the specification wants the mobile layout below it.
  breakpoints: { xs: '36em', sm: '48.0625em', md: '67.5em', lg: '80em', xl: '90em' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusClassName: 'cm-focus',
  variantColorResolver,
  components: {
    Button: {
      defaultProps: { loaderProps: { size: 14 } },
      classNames: {
        root: styles.button,
        inner: styles.buttonInner,
        label: styles.buttonLabel,
        loader: styles.buttonLoader,
      },
      vars: (_, { size }) => ({
        root: {
          '--button-height': controlHeight(size),
          '--button-padding-x': size === 'xs' ? cm('space-3') : cm('space-4'),
          '--button-fz': size === 'xs' ? cm('size-sm') : size === 'lg' ? cm('size-lg') : cm('size-md'),
        },
      }),
    } satisfies LookOf<typeof Button>,
    ActionIcon: {
      defaultProps: { variant: 'subtle', color: 'gray' },
      classNames: { root: styles.icon },
      vars: (_, { size }) => ({ root: { '--ai-size': cm(size === 'xs' ? 'target-row' : 'target') } }),
    } satisfies LookOf<typeof ActionIcon>,
    CloseButton: {
      vars: () => ({ root: { '--cb-size': cm('target'), '--cb-icon-size': '60%' } }),
    } satisfies LookOf<typeof CloseButton>,
    Input: {
      defaultProps: { size: 'md' },
      classNames: { wrapper: styles.inputWrapper, input: styles.input },
      vars: (_, { size }) => ({ wrapper: { '--input-height': controlHeight(size), '--input-fz': cm('size-md') } }),
    } satisfies LookOf<typeof Input>,
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
      classNames: {
        label: styles.label,
        required: styles.required,
        description: styles.description,
        error: `${mark.marked} ${styles.error}`,
      },
    } satisfies LookOf<typeof InputWrapper>,
    TextInput: { defaultProps: { autoComplete: 'off' } } satisfies LookOf<typeof TextInput>,
    Textarea: { defaultProps: { autoComplete: 'off', resize: 'vertical' } } satisfies LookOf<typeof Textarea>,
    Select: {
      defaultProps: {
        allowDeselect: false,
        checkIconPosition: 'right',
        rightSection: createElement(ChevronDownIcon),
        rightSectionPointerEvents: 'none',
      },
    } satisfies LookOf<typeof Select>,
    Checkbox: {
      classNames: { input: styles.box },
      vars: () => ({ root: { '--checkbox-icon-color': cm('on-accent') } }),
    } satisfies LookOf<typeof Checkbox>,
    Radio: {
      classNames: { radio: styles.box },
      vars: () => ({ root: { '--radio-icon-color': cm('on-accent') } }),
    } satisfies LookOf<typeof Radio>,
    // Closed lists would keep all their options in the page, hundreds for time zones.
    Combobox: { defaultProps: { keepMounted: false } } satisfies LookOf<typeof Combobox>,
    SegmentedControl: { defaultProps: { radius: 'md' } } satisfies LookOf<typeof SegmentedControl>,
    Modal: {
      defaultProps: {
        radius: 'xl',
        padding: 'lg',
        centered: true,
        overlayProps: { color: cm('scrim'), backgroundOpacity: 1 },
        transitionProps: { transition: 'fade-up', duration: 200 },
      },
      classNames: {
        inner: styles.modalInner,
        content: styles.modalContent,
        header: styles.modalHeader,
        title: styles.modalTitle,
      },
    } satisfies LookOf<typeof Modal>,
    Menu: {
      defaultProps: {
        shadow: 'lg',
        radius: 'md',
        transitionProps: { duration: 120 },
        // A menu may contain only its items; without the placeholder, focus starts on the menu itself.
        withInitialFocusPlaceholder: false,
      },
      classNames: { dropdown: styles.menuDropdown, item: styles.menuItem },
    } satisfies LookOf<typeof Menu>,
    Paper: { defaultProps: { radius: 'lg' } } satisfies LookOf<typeof Paper>,
  },
});

const fromTokens = {
  '--mantine-color-body': cm('bg'),
  '--mantine-color-text': cm('text'),
  '--mantine-color-bright': cm('text'),
  '--mantine-color-dimmed': cm('text-2'),
  '--mantine-color-placeholder': cm('text-3'),
  '--mantine-color-default': cm('surface'),
  '--mantine-color-default-hover': cm('sunken'),
  '--mantine-color-default-color': cm('text'),
  '--mantine-color-default-border': cm('line-strong'),
  '--mantine-color-anchor': cm('accent-text'),
  '--mantine-color-error': cm('danger-fg'),
  '--mantine-color-success': cm('paid-fg'),
  '--mantine-color-disabled': cm('sunken'),
  '--mantine-color-disabled-color': cm('text-3'),
  '--mantine-color-disabled-border': cm('line'),
  '--mantine-primary-color-filled': cm('accent'),
  '--mantine-primary-color-filled-hover': cm('accent-hover'),
  '--mantine-primary-color-contrast': cm('on-accent'),
  '--mantine-primary-color-light': cm('accent-soft'),
  '--mantine-primary-color-light-color': cm('accent-text'),
  '--mantine-color-brand-filled': cm('accent'),
  '--mantine-color-brand-filled-hover': cm('accent-hover'),
  '--mantine-color-brand-light': cm('accent-soft'),
  '--mantine-color-brand-light-color': cm('accent-text'),
};

/** The tokens follow the color scheme themselves, so both schemes get the same names. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: fromTokens,
  dark: fromTokens,
});
