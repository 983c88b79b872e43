import { Group, Text } from '@mantine/core';
import type { PortalExtra } from '@satha/contract/extras/portal-extras';
import { Money } from '../../format/money.tsx';
import { useLanguage } from '../../language/language.tsx';
import { useWords } from '../../language/use-words.tsx';
import { longPlace } from '../place-label.ts';
import { extraWords } from './extra-words.ts';
import { useExtraName } from './use-extra-name.ts';

/** Shows what was asked for beside the fare, at what price; struck through where it is not charged. */
export function ExtraFacts({ extra }: { readonly extra: PortalExtra }) {
  const t = useWords(extraWords);
  const name = useExtraName(extra);
  const { language } = useLanguage();
  const { status, amountFils, pickup, destination } = extra;
  return (
    <>
      <Group justify="space-between" wrap="nowrap" align="baseline">
        <Text size="sm">{name}</Text>
        <Text
          size="sm"
          fw={600}
          td={status === 'declined' || status === 'withdrawn' ? 'line-through' : undefined}
        >
          <Money fils={amountFils} />
        </Text>
      </Group>
      {pickup && <Text size="sm">{t.rich('from', { place: <bdi>{longPlace(pickup, language)}</bdi> })}</Text>}
      {destination && (
        <Text size="sm">{t.rich('to', { place: <bdi>{longPlace(destination, language)}</bdi> })}</Text>
      )}
    </>
  );
}
