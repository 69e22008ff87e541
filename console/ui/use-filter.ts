import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

/** Delay before the URL follows the input: browsers allow only about a hundred changes of it in 30 s. */
const settleMs = 250;

/** The filter of a list. It is part of the URL, so that it survives navigation and can be shared. */
export function useFilter<Value extends string = string>(
  name: string,
  initial: NoInfer<Value>,
): [value: Value, set: (value: Value) => void] {
  const navigate = useNavigate();
  // The router parses such text as a number or boolean.
  const found = (useSearch({ strict: false }) as Record<string, string | number | boolean | undefined>)[name];
  const inAddress = (found === undefined ? initial : String(found)) as Value;
  const [value, setValue] = useState(inAddress);
  const written = useRef(inAddress);
  useEffect(() => {
    // The user followed a link to this page. A URL that was set here is older than the input.
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
