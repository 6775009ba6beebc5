import { icon } from './icons.tsx';

// Separate from icons.tsx, because a guest's phone needs none of these before the menu.

export const BellIcon = /* @__PURE__ */ icon('M6 16V11a6 6 0 0 1 12 0v5l1.5 2h-15z', 'M10 20.5a2.2 2.2 0 0 0 4 0');
export const HalfDiscIcon = /* @__PURE__ */ icon(
  <circle cx="12" cy="12" r="7.5" />,
  <path d="M12 4.5a7.5 7.5 0 0 1 0 15z" fill="currentColor" />,
);
export const CardIcon = /* @__PURE__ */ icon(
  <rect x="3" y="5.5" width="18" height="13" rx="2.5" />,
  'M3 10h18M6.5 15h3',
);
export const CheckRingIcon = /* @__PURE__ */ icon(<circle cx="12" cy="12" r="8" />, 'm8.3 12.3 2.6 2.6 4.8-5.2');
export const CrossRingIcon = /* @__PURE__ */ icon(<circle cx="12" cy="12" r="8" />, 'm9 9 6 6M15 9l-6 6');
export const RingIcon = /* @__PURE__ */ icon(<circle cx="12" cy="12" r="7.5" />);
export const DiscIcon = /* @__PURE__ */ icon(<circle cx="12" cy="12" r="6.5" fill="currentColor" />);
export const ClockIcon = /* @__PURE__ */ icon(<circle cx="12" cy="12" r="8" />, 'M12 7.5V12l3 2');
export const ReceiptIcon = /* @__PURE__ */ icon('M6 3h12v18l-2-1.5-2 1.5-2-1.5-2 1.5-2-1.5L6 21z', 'M9 8h6M9 12h6');
export const PrinterIcon = /* @__PURE__ */ icon('M7 9V4h10v5M7 17H4.5V9h15v8H17', 'M7 14h10v6H7z');
export const ShieldIcon = /* @__PURE__ */ icon(
  'M12 3.5 19 6v5.5c0 4.3-2.8 7.3-7 9-4.2-1.7-7-4.7-7-9V6z',
  'm9 12 2.2 2.2L15.2 10',
);
