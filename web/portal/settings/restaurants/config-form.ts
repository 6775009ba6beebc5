import { useState } from 'react';
import { changeConfigText, shortestManagerCode } from '../../../../core/domain/config-text.ts';
import {
  type RestaurantConfig,
  readRestaurantConfig,
  startingConfig,
  startingGuestDays,
  startingWaitMinutes,
} from '../../../../core/domain/restaurant-config.ts';
import { policyOf, type SignInPolicy } from '../../../../core/domain/sign-in-policy.ts';

type Settings = RestaurantConfig & SignInPolicy;

export interface ConfigForm {
  readonly settings: Settings;
  /** The text is invalid; the settings show its last valid state. */
  readonly isBroken: boolean;
  readonly isCodeTooShort: boolean;
  readonly write: (change: Partial<Settings>) => void;
}

const noSettings: Settings = {
  otpRequired: false,
  managerCode: '',
  paymentType: 'T',
  openMenu: false,
  menuText: '',
  accent: '',
  waitMinutes: startingWaitMinutes,
  guestDays: startingGuestDays,
  refundApproval: false,
  cancelApproval: false,
  ...policyOf({}),
};

function settingsOf(text: string): Settings | undefined {
  const reading = readRestaurantConfig(text);
  return reading.ok ? { ...reading.config, ...policyOf(reading.entries) } : undefined;
}

/** Derives the settings from the text, which is the only state, and writes changes back into it. */
export function useConfigForm(text: string, onChange: (text: string) => void): ConfigForm {
  const meant = text.trim() === '' ? startingConfig : text;
  const [valid, setValid] = useState('');
  const meantSettings = settingsOf(meant);
  if (meantSettings && valid !== meant) setValid(meant);
  const settings = meantSettings ?? settingsOf(valid) ?? noSettings;
  const digits = settings.managerCode.length;
  return {
    settings,
    isBroken: !meantSettings,
    isCodeTooShort: digits > 0 && digits < shortestManagerCode,
    write: (change) => onChange(changeConfigText(meant, change)),
  };
}
