import { Button, Code, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { CopyButton } from '../../dialogs/copy-button.tsx';
import { useWords } from '../../language/use-words.tsx';
import { profileWords } from './profile-words.ts';

type BackupCodesProps = { readonly codes: readonly string[]; onKept(): void };

/** Shown this once. */
export function BackupCodes({ codes, onKept }: BackupCodesProps) {
  const t = useWords(profileWords);
  return (
    <Stack gap="md">
      <Text size="sm">{t('backupCodesText')}</Text>
      <SimpleGrid cols={2} spacing="xs" dir="ltr">
        {codes.map((code) => (
          <Code key={code} ta="center" fz="sm">
            {code}
          </Code>
        ))}
      </SimpleGrid>
      <Group justify="space-between">
        <CopyButton text={codes.join('\n')} />
        <Button onClick={onKept}>{t('keptThem')}</Button>
      </Group>
    </Stack>
  );
}
