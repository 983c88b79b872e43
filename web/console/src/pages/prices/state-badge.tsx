import { Badge } from '@mantine/core';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { pricesWords } from '../../words/prices/prices.ts';
import type { PriceState } from './price-state.ts';

const colours: Readonly<Record<PriceState, string>> = { in_force: 'green', coming: 'amber', past: 'gray' };

/** Says whether a price holds now. */
export function StateBadge({ state }: { readonly state: PriceState }) {
  const t = useWords(pricesWords);
  return (
    <Badge variant="light" color={colours[state]}>
      {t(state)}
    </Badge>
  );
}
