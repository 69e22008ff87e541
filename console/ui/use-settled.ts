import { useEffect, useState } from 'react';

/** The value after it has stopped changing, so that a search does not run for every keystroke. */
export function useSettled<Value>(value: Value, afterMs = 250): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs);
    return () => clearTimeout(timer);
  }, [value, afterMs]);
  return settled;
}
