import { Button, Checkbox, Code, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { CopyButton } from '../../dialogs/copy-button.tsx';
import { useWords } from '../../language/use-words.tsx';
import { profileWords } from './profile-words.ts';

type BackupCodesProps = { readonly codes: readonly string[]; onKept(): void };

/** Shown this once: there is no way on before they are said to be kept. */
export function BackupCodes({ codes, onKept }: BackupCodesProps) {
  const t = useWords(profileWords);
  const [isKept, setKept] = useState(false);
  const text = `${codes.join('\n')}\n`;
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
      <Group gap="xs">
        <CopyButton text={text} />
        <Button
          component="a"
          variant="default"
          size="xs"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="satha-backup-codes.txt"
        >
          {t('downloadCodes')}
        </Button>
      </Group>
      <Checkbox
        label={t('keptThem')}
        checked={isKept}
        onChange={({ currentTarget }) => setKept(currentTarget.checked)}
      />
      <Group justify="flex-end">
        <Button disabled={!isKept} onClick={onKept}>
          {t('doneWithCodes')}
        </Button>
      </Group>
    </Stack>
  );
}
