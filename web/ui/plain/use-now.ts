import { useEffect, useState } from 'react';

/** The time in milliseconds, looked at again every so often and whenever the page is shown again. */
export function useNow(everyMilliseconds = 5000): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const look = () => setNow(Date.now());
    const timer = setInterval(look, everyMilliseconds);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [everyMilliseconds]);
  return now;
}
