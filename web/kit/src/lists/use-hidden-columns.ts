import { useLocalStorage } from '@mantine/hooks';

/** Returns the columns of a list that its reader hid in this browser, and what hides or shows one. */
export function useHiddenColumns(list: string) {
  const [hidden, setHidden] = useLocalStorage<readonly string[]>({
    key: `satha-hidden-columns-${list}`,
    defaultValue: [],
    getInitialValueInEffect: false,
    deserialize: (text) => (text === undefined ? [] : readNames(text)),
  });
  return {
    hidden,
    toggle(id: string): void {
      setHidden(hidden.includes(id) ? hidden.filter((one) => one !== id) : [...hidden, id]);
    },
  };
}

/** What was stored, as far as it is names. */
function readNames(text: string): readonly string[] {
  try {
    const stored: unknown = JSON.parse(text);
    return Array.isArray(stored) ? stored.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
}
