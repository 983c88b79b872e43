import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { draftWords } from '../../../words/prices/draft.ts';
import type { TariffDraft } from './tariff-draft.ts';

type Tiers = TariffDraft['tiers'];
type TiersFieldProps = { readonly tiers: Tiers; readonly isWrong: boolean; onChange(tiers: Tiers): void };

/** Our own figure: far more than anybody has; the service takes a hundred. */
const mostTiers = 10;

/** Asks for the rates of a kilometre, each from so many kilometres on. */
export function TiersField({ tiers, isWrong, onChange }: TiersFieldProps) {
  const t = useWords(draftWords);
  const put = (index: number, part: Partial<Tiers[number]>) =>
    onChange(tiers.map((tier, place) => (place === index ? { ...tier, ...part } : tier)));
  const input = {
    inputMode: 'decimal',
    autoComplete: 'off',
    dir: 'ltr',
    maxLength: 12,
    flex: '1 1 6rem',
  } as const;
  return (
    <Stack gap="xs" component="fieldset" m={0} p={0} style={{ border: 'none' }}>
      <Text component="legend" size="sm" fw={500}>
        {t('tiers')}
      </Text>
      {tiers.map(({ fromKm, perKm }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a tier is known by its place alone while it is written.
        <Group key={index} gap="sm" align="flex-end" wrap="nowrap">
          <TextInput
            {...input}
            label={t('fromKm', { number: index + 1 })}
            value={fromKm}
            onChange={({ currentTarget: { value } }) => put(index, { fromKm: value })}
          />
          <TextInput
            {...input}
            label={t('perKm', { number: index + 1 })}
            value={perKm}
            onChange={({ currentTarget: { value } }) => put(index, { perKm: value })}
          />
          <Button
            variant="default"
            disabled={tiers.length === 1}
            aria-label={t('removeTier', { number: index + 1 })}
            onClick={() => onChange(tiers.filter((_, place) => place !== index))}
          >
            {t('remove')}
          </Button>
        </Group>
      ))}
      {isWrong && (
        <Text size="sm" c="red" role="alert">
          {t('tiersWrong')}
        </Text>
      )}
      <Group>
        <Button
          variant="default"
          disabled={tiers.length >= mostTiers}
          onClick={() => onChange([...tiers, { fromKm: '', perKm: '' }])}
        >
          {t('addTier')}
        </Button>
      </Group>
    </Stack>
  );
}
