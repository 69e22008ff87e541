import { useEffect, useState } from 'react';

/** The current time, updated every second while `isOn`. */
export function useSeconds(isOn: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isOn]);
  return now;
}
