import { Table, Text } from '@mantine/core';
import type { FareLine } from '@satha/terms/fare-lines';
import { FareLineText } from '../../format/fare-line.tsx';
import { Money } from '../../format/money.tsx';
import { useWords } from '../../language/use-words.tsx';
import { fareCardWords } from './fare-card-words.ts';

type Charge = {
  readonly fareLines: readonly FareLine[];
  readonly fareFils: number;
  readonly vatBasisPoints: number;
};

type FareLinesProps = {
  readonly charge: Charge;
  /** Whether something else was charged in the end: the sum is what was agreed then, and not what counts. */
  readonly isPast?: boolean;
};

/** Shows the lines of a fare and their sum; figures line up at their last digit in both languages. */
export function FareLines({ charge, isPast = false }: FareLinesProps) {
  const t = useWords(fareCardWords);
  const weight = isPast ? { fw: 400 } : {};
  return (
    <Table withRowBorders={false} verticalSpacing={6} aria-label={t('fare')}>
      <Table.Tbody>
        {charge.fareLines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a fare never change places.
          <Table.Tr key={index}>
            <Table.Td px={0}>
              <Text size="sm">
                <FareLineText line={line} />
              </Text>
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
          <Table.Th px={0} scope="row" {...weight}>
            {t(isPast ? 'agreedFare' : 'total')}
            <Text size="sm" c="dimmed" fw={400}>
              {t('vatIncluded', { rate: charge.vatBasisPoints / 100 })}
            </Text>
          </Table.Th>
          <Table.Th px={0} w="1%" ta="right" {...weight}>
            <Money fils={charge.fareFils} />
          </Table.Th>
        </Table.Tr>
      </Table.Tfoot>
    </Table>
  );
}
