import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Distinguishes what a field asked for itself from what comes otherwise, where the value follows later than
 * the next letter: an address does. `onOther` is called with a value that the field did not ask for. Returns
 * what notes that the field asks for a value; false when it is the one asked for last.
 */
export function useOwnChanges(value: string, onOther: (value: string) => void): (wanted: string) => boolean {
  // What was asked for and has not come about yet, after what has.
  const asked = useRef([value]);
  const tellOther = useEffectEvent(onOther);
  useEffect(() => {
    const place = asked.current.indexOf(value);
    asked.current = place < 0 ? [value] : asked.current.slice(place);
    if (place < 0) tellOther(value);
  }, [value]);
  return (wanted) => {
    if (wanted === asked.current.at(-1)) return false;
    asked.current.push(wanted);
    return true;
  };
}
