import { Text } from '@mantine/core';
import type { TripSummary } from '@satha/contract/portal/trips';
import { Money } from '../../format/money.tsx';
import { useWords } from '../../language/use-words.tsx';
import { fareCardWords } from './fare-card-words.ts';

type TripPriceProps = { readonly trip: Pick<TripSummary, 'fareFils' | 'chargedFils'>; readonly fw?: number };

/** Shows what a trip cost, with the fare that was agreed beside it where that is another; of an open trip its fare. */
export function TripPrice({ trip: { fareFils, chargedFils }, fw = 400 }: TripPriceProps) {
  const t = useWords(fareCardWords);
  return (
    <>
      <Text component="span" display="block" size="sm" fw={fw}>
        <Money fils={chargedFils ?? fareFils} />
      </Text>
      {chargedFils !== null && chargedFils !== fareFils && (
        <Text component="span" display="block" size="xs" c="dimmed" fw={400} style={{ whiteSpace: 'nowrap' }}>
          {t.rich('agreed', { fare: <Money fils={fareFils} bare /> })}
        </Text>
      )}
    </>
  );
}
