import { Table, Text } from '@mantine/core';
import type { FareLine } from '@satha/contract/portal/trips';
import { formatMoney } from '@satha/web-kit/format/format-money.ts';
import { Money } from '@satha/web-kit/format/money.tsx';
import { type UseWords, useWords } from '@satha/web-kit/language/use-words.tsx';
import { tripWords } from '../../../words/trips/trip.ts';

type Charge = {
  readonly fareLines: readonly FareLine[];
  readonly fareFils: number;
  readonly vatBasisPoints: number;
};

/** What a fare is made of, line by line, and what it comes to; figures line up at their last digit in both languages. */
export function FareLines({ charge }: { readonly charge: Charge }) {
  const t = useWords(tripWords);
  return (
    <Table withRowBorders={false} verticalSpacing={6} aria-label={t('fare')}>
      <Table.Tbody>
        {charge.fareLines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a fare never change places.
          <Table.Tr key={index}>
            <Table.Td px={0}>
              <Text size="sm">{describeLine(t, line)}</Text>
            </Table.Td>
            <Table.Td px={0} w="1%" ta="right">
              <Text size="sm">
                <Money fils={line.amountFils} />
              </Text>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
      <Table.Tfoot>
        <Table.Tr>
          <Table.Th px={0} scope="row">
            {t('total')}
            <Text size="sm" c="dimmed" fw={400}>
              {t('vatIncluded', { rate: charge.vatBasisPoints / 100 })}
            </Text>
          </Table.Th>
          <Table.Th px={0} w="1%" ta="right">
            <Money fils={charge.fareFils} />
          </Table.Th>
        </Table.Tr>
      </Table.Tfoot>
    </Table>
  );
}

function describeLine(t: UseWords<typeof tripWords.en>, line: FareLine): string {
  switch (line.code) {
    case 'base':
      return line.includedMeters > 0 ? t('base', { km: line.includedMeters / 1000 }) : t('baseAlone');
    case 'distance':
      return t('distance', { km: (line.meters / 1000).toFixed(2), rate: formatMoney(line.filsPerKm) });
    case 'time':
      return t('time', { minutes: (line.seconds / 60).toFixed(1), rate: formatMoney(line.filsPerMinute) });
    case 'minimum':
      return t('minimum');
    case 'night':
    case 'weekend':
      return t(line.code, { percent: percentOf(line.factorBasisPoints) });
    case 'event':
      return t('event', { name: line.name, percent: percentOf(line.factorBasisPoints) });
    case 'toll':
      return t('toll', { gate: line.gate });
  }
}

/** `+20`, `−5`: by how much a factor changes what it multiplies. */
function percentOf(factorBasisPoints: number): string {
  const percent = (factorBasisPoints - 10_000) / 100;
  return percent < 0 ? `−${-percent}` : `+${percent}`;
}
