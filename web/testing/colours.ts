import { readFileSync } from 'node:fs';

type Colours = Record<string, string>;

const colours = (block: string): Colours =>
  Object.fromEntries(
    [...block.matchAll(/--cm-([a-z0-9-]+):\s*(#[0-9A-Fa-f]{6});/g)].map(([, name = '', hex = '']) => [name, hex]),
  );

export function readTokens(): { light: Colours; dark: Colours; systemDark: Colours; blocks: [string, string, string] } {
  const css = readFileSync(`${process.cwd()}/web/ui/tokens.css`, 'utf8');
  const [light = '', dark = '', systemDark = ''] = css.split(
    /\[data-theme="dark"\],|@media \(prefers-color-scheme: dark\)/,
  );
  return {
    light: colours(light),
    dark: colours(dark),
    systemDark: colours(systemDark),
    blocks: [light, dark, systemDark],
  };
}

const channel = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

function luminance(hex: string): number {
  const part = (at: number) => channel(Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
}

/** WCAG contrast of two `#rrggbb` colors, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}
