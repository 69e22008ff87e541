import { useState } from 'react';

/** Text that this browser keeps, such as what the user has dismissed. Without storage, it is kept until the page is closed. */
export function useBrowserState(key: string, initial: string): [value: string, set: (value: string) => void] {
  const [value, setValue] = useState(() => read(key) ?? initial);
  return [
    value,
    (next) => {
      setValue(next);
      try {
        localStorage.setItem(key, next);
      } catch {
        // The storage is full or forbidden.
      }
    },
  ];
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
