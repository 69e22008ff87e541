import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

/** Typing goes on while the address waits; browsers take some hundred changes of it in half a minute. */
const settleMs = 250;

/** What a list is filtered by. It stands in the address: it is still there after a look at an entry, and can be sent to others. */
export function useFilter<Value extends string = string>(
  name: string,
  initial: NoInfer<Value>,
): [value: Value, set: (value: Value) => void] {
  const navigate = useNavigate();
  // A number or a truth value is what the router takes such text for.
  const found = (useSearch({ strict: false }) as Record<string, string | number | boolean | undefined>)[name];
  const inAddress = (found === undefined ? initial : String(found)) as Value;
  const [value, setValue] = useState(inAddress);
  const written = useRef(inAddress);
  useEffect(() => {
    // Somebody followed a link to this page; what was written from here is older than what is typed.
    if (inAddress !== written.current) setValue(inAddress);
    written.current = inAddress;
  }, [inAddress]);
  useEffect(() => {
    if (value === written.current) return undefined;
    const timer = setTimeout(() => {
      written.current = value;
      void navigate({
        to: '.',
        search: ((before: object) => ({ ...before, [name]: value === initial ? undefined : value })) as never,
        replace: true,
        resetScroll: false,
      });
    }, settleMs);
    return () => clearTimeout(timer);
  }, [value]);
  return [value, setValue];
}
