import { useEffect, useState } from 'react';

/** The value after it has stopped changing, so that a search does not run for every keystroke. */
export function useDebounced<Value>(value: Value, afterMs = 250): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), afterMs);
    return () => clearTimeout(timer);
  }, [value, afterMs]);
  return debounced;
}
