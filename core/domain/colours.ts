/** Every color and shadow, for light and dark mode. Components use them as `var(--cm-bg)`. */
export const colours = {
  bg: ['#FAF6F0', '#17120E'],
  surface: ['#FFFEFC', '#211A15'],
  raised: ['#FFFFFF', '#2B231C'],
  sunken: ['#F3ECE2', '#120E0B'],
  badge: ['#F3ECE2', '#2B231C'],
  line: ['#E7DCCE', '#3B3128'],
  'line-strong': ['#8C7B69', '#8B7C6E'],
  scrim: ['rgba(42, 30, 20, .52)', 'rgba(5, 3, 2, .68)'],
  text: ['#2A221B', '#F5ECE2'],
  'text-2': ['#5A4E42', '#CDBFB0'],
  'text-3': ['#6D5F50', '#B0A191'],
  accent: ['#B4481F', '#EE8E5E'],
  'accent-hover': ['#9C3C17', '#F5A57C'],
  'accent-press': ['#843111', '#F8B795'],
  'on-accent': ['#FFFBF7', '#2A1006'],
  'accent-text': ['#A03C16', '#F4A27A'],
  'accent-soft': ['#FBE9DD', '#3C2216'],
  'accent-line': ['#E5B192', '#8A4D30'],
  'new-bg': ['#FFECC2', '#3D2C0A'],
  'new-fg': ['#6A4300', '#FFCF70'],
  'new-solid': ['#F0A51E', '#F5B53D'],
  'on-new': ['#2E1C00', '#2A1B00'],
  'open-bg': ['#D9EFEB', '#10332F'],
  'open-fg': ['#0D5A54', '#7FDCD0'],
  'open-solid': ['#1B7F77', '#4DBFB2'],
  'on-open': ['#FFFFFF', '#04211E'],
  'pending-bg': ['#EEE3F6', '#352441'],
  'pending-fg': ['#5B2E80', '#D9B5F2'],
  'pending-solid': ['#7A45A3', '#B98ADD'],
  'on-pending': ['#FFFFFF', '#22092F'],
  'paid-bg': ['#E0F0D9', '#1E331A'],
  'paid-fg': ['#2C5E22', '#A5DB93'],
  'paid-solid': ['#3F7D31', '#79BE64'],
  'on-paid': ['#FFFFFF', '#0C1F06'],
  'cancelled-bg': ['#EDE6DD', '#2E2721'],
  'cancelled-fg': ['#5A4E42', '#C9BBAB'],
  'cancelled-solid': ['#7D6E5D', '#9A8B7B'],
  'on-cancelled': ['#FFFFFF', '#17120E'],
  'free-bg': ['#EDF5E7', '#1C2A19'],
  'free-fg': ['#35622A', '#A9D49B'],
  'free-edge': ['#5E9150', '#6FA35F'],
  'busy-bg': ['#F6E4D0', '#38281A'],
  'busy-fg': ['#6F4314', '#EBB983'],
  'busy-edge': ['#9A6327', '#CC9457'],
  'inactive-bg': ['#F3ECE2', '#241D18'],
  'inactive-fg': ['#655849', '#B8A999'],
  'inactive-edge': ['#8C7B69', '#8B7C6E'],
  'danger-bg': ['#FCE5E3', '#43191A'],
  'danger-fg': ['#9B1C1C', '#FFB4AB'],
  'danger-solid': ['#B3261E', '#F2776B'],
  'on-danger': ['#FFFFFF', '#2B0503'],
  'info-bg': ['#E1EDF7', '#14293B'],
  'info-fg': ['#17507F', '#9CCBF5'],
  'info-solid': ['#1F6AA5', '#64A9E6'],
  'on-info': ['#FFFFFF', '#04192B'],
  focus: ['#0B5CAD', '#8CC4FF'],
  plate: ['#FFFFFF', '#EDE3D6'],
  'plate-rim': ['#EFE5D8', '#D8CBBA'],
  'photo-a': ['#F4DFC8', '#4A3320'],
  'photo-b': ['#E4E6CF', '#37391F'],
  'photo-c': ['#F3D9CF', '#48291F'],
  'photo-d': ['#E6DFEA', '#352C3A'],
  'shadow-1': ['0 1px 2px rgba(66, 44, 22, .07), 0 1px 1px rgba(66, 44, 22, .04)', '0 1px 2px rgba(0, 0, 0, .4)'],
  'shadow-2': [
    '0 2px 4px rgba(66, 44, 22, .06), 0 6px 16px rgba(66, 44, 22, .08)',
    '0 2px 4px rgba(0, 0, 0, .36), 0 8px 20px rgba(0, 0, 0, .34)',
  ],
  'shadow-3': [
    '0 8px 20px rgba(66, 44, 22, .12), 0 24px 56px rgba(66, 44, 22, .18)',
    '0 10px 24px rgba(0, 0, 0, .5), 0 28px 64px rgba(0, 0, 0, .55)',
  ],
  'shadow-up': [
    '0 -1px 0 rgba(66, 44, 22, .08), 0 -8px 24px rgba(66, 44, 22, .10)',
    '0 -1px 0 rgba(255, 240, 225, .08), 0 -8px 24px rgba(0, 0, 0, .45)',
  ],
} as const;

type Scheme = 'light' | 'dark';

const declared = (pairs: Readonly<Record<string, readonly [string, string]>>, scheme: Scheme) =>
  Object.entries(pairs)
    .map(([name, [light, dark]]) => `--cm-${name}: ${scheme === 'light' ? light : dark};`)
    .join(' ');

/** CSS rules for light mode, for dark mode chosen by the user, and for dark mode of the system. */
function rulesOf(pairs: Readonly<Record<string, readonly [string, string]>>, withScheme = false): string {
  const named = (scheme: Scheme) => `${withScheme ? `color-scheme: ${scheme}; ` : ''}${declared(pairs, scheme)}`;
  return [
    `:root { ${named('light')} }`,
    `[data-theme='dark'], [data-mantine-color-scheme='dark'] { ${named('dark')} }`,
    `@media (prefers-color-scheme: dark) { :root:not([data-theme]):not([data-mantine-color-scheme]) { ${named('dark')} } }`,
  ].join('\n');
}

/** Replaces `@colours` in tokens.css. */
export const colourRules = rulesOf(colours, true);

/** Whether a text is a color of the form `#rrggbb`. */
export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

/** CSS rules that replace the accent with a restaurant's own color. They must come after tokens.css. */
export const accentRules = (colour: string): string => rulesOf(accentOf(colour));

/** The accents nearest to `colour` that are readable as text and behind text (WCAG AA), for light and dark mode. */
export function accentOf(colour: string): Readonly<Record<string, readonly [light: string, dark: string]>> {
  const [light, dark] = (['light', 'dark'] as const).map((scheme) => inScheme(colour, scheme));
  const names = Object.keys(light ?? {}) as (keyof ReturnType<typeof inScheme>)[];
  return Object.fromEntries(names.map((name) => [name, [light?.[name] ?? '', dark?.[name] ?? '']] as const));
}

function inScheme(colour: string, scheme: Scheme) {
  const at = scheme === 'light' ? 0 : 1;
  const [page, end] = scheme === 'light' ? (['#FFFFFF', '#000000'] as const) : (['#000000', '#FFFFFF'] as const);
  const onAccent = colours['on-accent'][at];
  const backgrounds = (['bg', 'surface', 'raised', 'sunken', 'badge'] as const).map((name) => colours[name][at]);
  const accent = readable(colour, end, [onAccent, ...backgrounds], 4.5);
  const soft = mixed(colours.surface[at], colour, 0.12);
  return {
    accent,
    'accent-hover': mixed(accent, end, 0.12),
    'accent-press': mixed(accent, end, 0.24),
    'accent-text': readable(accent, end, [...backgrounds, soft], 4.5),
    'accent-soft': soft,
    'accent-line': mixed(page, colour, 0.5),
  };
}

/** Moves the color toward `end` until its contrast with each of `others` is at least `least`. */
function readable(colour: string, end: string, others: readonly string[], least: number): string {
  for (let share = 0; share < 1; share += 0.02) {
    const moved = mixed(colour, end, share);
    if (others.every((other) => contrast(moved, other) >= least)) return moved;
  }
  return end;
}

const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** Mixes two colors, channel by channel. `share` is the part of `other`. */
function mixed(colour: string, other: string, share: number): string {
  const others = channels(other);
  const parts = channels(colour).map((value, at) => Math.round(value + ((others[at] ?? 0) - value) * share));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** Contrast ratio as defined by WCAG 2.2, from 1 to 21. */
function contrast(first: string, second: string): number {
  const [more = 0, less = 0] = [luminance(first), luminance(second)].sort((a, b) => b - a);
  return (more + 0.05) / (less + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
