import { useEffect, useRef } from 'react';
import { onNetworkBack } from '../../../api/network.ts';

/** Calls back when the server responds again after a network failure, to clear its message. */
export function useNetworkBack(onBack: () => void): void {
  const latest = useRef(onBack);
  latest.current = onBack;
  useEffect(() => onNetworkBack(() => latest.current()), []);
}
