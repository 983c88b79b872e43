import { useFormat } from '@satha/web-kit/format/use-format.ts';

/** Returns what tells a day, or a moment of a special day, as `spanOf` writes them. */
export function useTellDay(): (text: string) => string {
  const { time } = useFormat();
  return (text) => (text.includes('T') ? time(`${text}:00+04:00`) : time(`${text}T00:00:00+04:00`, 'day'));
}
