import { icon } from './icons.tsx';

export const ClockIcon = /* @__PURE__ */ icon(<circle cx="12" cy="12" r="8" />, 'M12 7.5V12l3 2');
