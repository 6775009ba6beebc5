import { createElement, type ReactElement, type SVGProps } from 'react';

type IconProps = Omit<SVGProps<SVGSVGElement>, 'children'>;
type Icon = (props: IconProps) => ReactElement;

const look = {
  viewBox: '0 0 24 24',
  width: '1.25em',
  height: '1.25em',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 'var(--cm-stroke)',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  'aria-hidden': true,
  style: { flex: 'none' },
} as const;

/** Icons are decorative: they need a word beside them or a labeled button around them. A string is a path. */
export function icon(...shapes: (string | ReactElement)[]): Icon {
  const drawn = shapes.map((shape) => (typeof shape === 'string' ? createElement('path', { d: shape }) : shape));
  return (props) => createElement('svg', { ...look, ...props }, ...drawn);
}

export const CheckIcon = /* @__PURE__ */ icon('m5 12.5 4.5 4.5L19 7.5');
export const DashedRingIcon = /* @__PURE__ */ icon(
  <circle cx="12" cy="12" r="7.5" strokeDasharray="3.2 2.7" />,
  'M7 17 17 7',
);
export const InfoIcon = /* @__PURE__ */ icon(<circle cx="12" cy="12" r="8" />, 'M12 11v5M12 8v0');
export const WarningIcon = /* @__PURE__ */ icon('M12 4 21 19.5H3z', 'M12 10v4.5M12 17v0');
export const WavesIcon = /* @__PURE__ */ icon('M4 9.5c5-4.5 11-4.5 16 0M7 13c3-2.7 7-2.7 10 0M10 16.3c1.2-1 2.8-1 4 0');
export const CloseIcon = /* @__PURE__ */ icon('m6 6 12 12M18 6 6 18');
export const SearchIcon = /* @__PURE__ */ icon(<circle cx="11" cy="11" r="6" />, 'm20 20-4.5-4.5');
export const ChevronDownIcon = /* @__PURE__ */ icon('m6 9.5 6 6 6-6');
export const ChevronUpIcon = /* @__PURE__ */ icon('m6 14.5 6-6 6 6');
export const ChevronLeftIcon = /* @__PURE__ */ icon('m14.5 6-6 6 6 6');
export const ChevronRightIcon = /* @__PURE__ */ icon('m9.5 6 6 6-6 6');
export const MoveIcon = /* @__PURE__ */ icon('M4 12h12M12 7.5l4.5 4.5-4.5 4.5M20 5v14');
export const JoinIcon = /* @__PURE__ */ icon(<circle cx="9" cy="12" r="5.5" />, <circle cx="15" cy="12" r="5.5" />);
export const MinusIcon = /* @__PURE__ */ icon('M5 12h14');
export const PlusIcon = /* @__PURE__ */ icon('M12 5v14M5 12h14');
export const SlidersIcon = /* @__PURE__ */ icon(
  'M4 7h9M17 7h3M4 17h3M11 17h9',
  <circle cx="15" cy="7" r="2" />,
  <circle cx="9" cy="17" r="2" />,
);
export const RefreshIcon = /* @__PURE__ */ icon('M19.5 12a7.5 7.5 0 1 1-2.3-5.4', 'M20 3.5v4.5h-4.5');
export const MenuIcon = /* @__PURE__ */ icon('M4 7h16M4 12h16M4 17h16');
export const MoreIcon = /* @__PURE__ */ icon(<path d="M5 12h.01M12 12h.01M19 12h.01" strokeWidth="3" />);
export const PhoneIcon = /* @__PURE__ */ icon('M7 3h10v18H7zM11 18h2');
export const MoonIcon = /* @__PURE__ */ icon('M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z');
export const SoundIcon = /* @__PURE__ */ icon(
  'M4.5 9.5h3.5L13 5.5v13l-5-4H4.5zM16 9.2c1.5 1.6 1.5 4 0 5.6M18.5 6.8c2.8 3 2.8 7.4 0 10.4',
);
export const TableIcon = /* @__PURE__ */ icon('M3 9h18M5 9l1.2-3h11.6L19 9M6.5 9v10M17.5 9v10M6.5 14h11');
export const ClocheIcon = /* @__PURE__ */ icon('M4 16a8 8 0 0 1 16 0z', 'M2.5 19h19M12 8V6M10.5 6h3');
export const KeyIcon = /* @__PURE__ */ icon(
  <circle cx="8" cy="15" r="4" />,
  'm11 12 8-8M16 7l2.5 2.5M13.5 9.5l1.5 1.5',
);
export const LockIcon = /* @__PURE__ */ icon('M6 11h12v8.5H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3M12 14.5v2');
export const PersonIcon = /* @__PURE__ */ icon(
  'M12 12a3.75 3.75 0 1 0 0-7.5 3.75 3.75 0 0 0 0 7.5zM5 20c.6-3.6 3.3-5.5 7-5.5s6.4 1.9 7 5.5',
);
export const LogoutIcon = /* @__PURE__ */ icon('M14 4.5H6v15h8M10.5 12H20M16.5 8.5 20 12l-3.5 3.5');
export const SproutIcon = /* @__PURE__ */ icon(
  'M12 20.5V11',
  'M12 13c0-4 2.6-6.5 7.5-6.5C19.5 11 17 13 12 13zM12 11C12 7.5 9.5 5 5 5c0 4 2.3 6 7 6z',
);
export const NutIcon = /* @__PURE__ */ icon(
  'M6 10.5h12c.5 5-2.5 9-6 10-3.5-1-6.5-5-6-10z',
  'M5 10.5C5.5 7.5 8.5 6 12 6s6.5 1.5 7 4.5zM12 6V3.5',
);
export const StarIcon = /* @__PURE__ */ icon('m12 4 2.5 5.1 5.5.8-4 3.9 1 5.6-5-2.7-5 2.7 1-5.6-4-3.9 5.5-.8z');
export const ChiliIcon = /* @__PURE__ */ icon(
  'M15 7c3.5 2.5 3.5 8-1.5 11.5C10.5 20.5 7 21 4 20c5-1 7-4 7.5-8.5.2-2 1.5-4 3.5-4.5z',
  'M15 7c0-1.8.8-3 2.5-3.5',
);
export const LeafIcon = /* @__PURE__ */ icon(
  'M5 19C5 10 10 5 20 4.5 20 14 15.5 19 8.5 19',
  'M4 20.5C7 15 10 12 14.5 10',
);
export const WheatOffIcon = /* @__PURE__ */ icon(
  'M12 21V9M12 9c-2.2-1-3-3-1.5-6h3C15 6 14.2 8 12 9zM12 14c-3 0-4.5-1.2-5-4 3 0 4.5 1.2 5 4zM12 14c3 0 4.5-1.2 5-4-3 0-4.5 1.2-5 4z',
  'M4 5l16 15',
);
export const ChilisIcon = /* @__PURE__ */ icon(
  'M11 8c3 2.2 3 7-1.2 10-2.3 1.6-5 2.2-7.3 1.5 3.8-1 5.5-3.5 5.8-7.4C8.5 10.3 9.4 8.5 11 8z',
  'M19.5 8c2.5 2.2 2.5 7-1.3 9.8-1.5 1-3 1.6-4.7 1.7 3-1.5 3.8-4 4-7.4.1-1.9.6-3.6 2-4.1zM11 8c0-1.7.6-2.9 2-3.4M19.5 8c0-1.7.4-2.9 1.5-3.4',
);
export const CrescentIcon = /* @__PURE__ */ icon(
  'M16.5 18A7.5 7.5 0 1 1 16.5 6a6.2 6.2 0 1 0 0 12z',
  'm18 10 .7 1.4 1.5.2-1.1 1.1.3 1.5-1.4-.7',
);
export const HexagramIcon = /* @__PURE__ */ icon('m12 4 6.5 11.5h-13zM12 20 5.5 8.5h13z');
export const MutedIcon = /* @__PURE__ */ icon('M4.5 9.5h3.5L13 5.5v13l-5-4H4.5z', 'm16.5 9.5 5 5M21.5 9.5l-5 5');
export const SunIcon = /* @__PURE__ */ icon(
  <circle cx="12" cy="12" r="4" />,
  'M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M18.4 5.6 17 7M7 17l-1.4 1.4',
);
