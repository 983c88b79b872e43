import { useEffect, useEffectEvent } from 'react';

/** Does something at Alt and a key, by the key's place on the keyboard, wherever on the page somebody writes. */
export function useAltKey(code: `Key${string}`, act: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!event.altKey || event.code !== code) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
