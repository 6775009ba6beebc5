import { icon } from '../plain/icons.tsx';

// Separate from icons.tsx, because no first screen of staff shows them.

export const FirstIcon = /* @__PURE__ */ icon('m17 6-6 6 6 6M7 6v12');
export const LastIcon = /* @__PURE__ */ icon('m7 6 6 6-6 6M17 6v12');
export const GripIcon = /* @__PURE__ */ icon(
  <path d="M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01" strokeWidth="3" />,
);
export const DownloadIcon = /* @__PURE__ */ icon('M12 4v11M7.5 10.5 12 15l4.5-4.5M5 19.5h14');
export const TrashIcon = /* @__PURE__ */ icon('M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.8 13h9.4l.8-13M10.2 11v5.5M13.8 11v5.5');
export const NoteIcon = /* @__PURE__ */ icon('M5 4.5h14v10L14.5 19.5H5z', 'M14.5 19.5v-5H19M8.5 9h7M8.5 12.5h4');
export const FlameIcon = /* @__PURE__ */ icon(
  'M12 21c-4 0-6.5-2.6-6.5-6 0-4.5 4.5-6 4-11 4 1.5 5.5 4.5 5 7.5 1.2-.3 1.8-1.2 2-2.2 1.4 1.7 2 3.5 2 5.5 0 3.6-2.5 6.2-6.5 6.2z',
);
export const PauseIcon = /* @__PURE__ */ icon(<circle cx="12" cy="12" r="8" />, 'M10 9v6M14 9v6');
export const VoidIcon = /* @__PURE__ */ icon(<circle cx="12" cy="12" r="8" />, 'M6.5 17.5l11-11');
export const GiftIcon = /* @__PURE__ */ icon(
  'M5 11h14v9H5zM3.5 7.5h17V11h-17zM12 7.5V20M12 7.5C9.5 7.5 7.5 6.5 8 5s3.5-1.500 4 2.500c.5-4 3.500-4 4-2.500s-1.500 2.500-4 2.500z',
);
export const QrIcon = /* @__PURE__ */ icon(
  <rect x="4" y="4" width="6" height="6" rx="1" />,
  <rect x="14" y="4" width="6" height="6" rx="1" />,
  <rect x="4" y="14" width="6" height="6" rx="1" />,
  'M14 14h2.5v2.5M20 14v0M20 17.5V20h-3M14 20v-1',
);
export const DrawerIcon = /* @__PURE__ */ icon(
  <rect x="3.5" y="12" width="17" height="7.5" rx="2" />,
  'M6 12V6.5a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2V12M10 15.800h4M9 8.200h6',
);
export const CashIcon = /* @__PURE__ */ icon(
  <rect x="3" y="6" width="18" height="12" rx="2.5" />,
  <circle cx="12" cy="12" r="2.6" />,
  'M6.5 9.5v0M17.5 14.5v0',
);
