import { useEffect, useRef } from 'react';
import { onNetworkBack } from '../../../api/network.ts';

/** Calls back when the server answers again after a network failure: what was said about that has to go then. */
export function useNetworkBack(onBack: () => void): void {
  const latest = useRef(onBack);
  latest.current = onBack;
  useEffect(() => onNetworkBack(() => latest.current()), []);
}
