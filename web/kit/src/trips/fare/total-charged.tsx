import { Group, Text } from '@mantine/core';
import { Money } from '../../format/money.tsx';
import { useWords } from '../../language/use-words.tsx';
import { extraWords } from './extra-words.ts';

/** Shows what a trip costs with its extras. */
export function TotalCharged({ fils }: { readonly fils: number }) {
  const t = useWords(extraWords);
  return (
    <Group justify="space-between" mt="md">
      <Text size="sm" fw={600}>
        {t('total')}
      </Text>
      <Text size="sm" fw={600}>
        <Money fils={fils} />
      </Text>
    </Group>
  );
}
