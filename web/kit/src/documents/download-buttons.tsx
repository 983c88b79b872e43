import { Button, Group } from '@mantine/core';
import { type Language, languageCodes, languages } from '@satha/terms/languages';
import { IconDownload } from '@tabler/icons-react';
import { useWords } from '../language/use-words.tsx';
import { downloadWords } from './document-words.ts';

type DownloadButtonsProps = {
  /** What is downloaded, in words. */
  readonly name: string;
  addressIn(language: Language): string;
};

/** Shows a button for a document in each language. */
export function DownloadButtons({ name, addressIn }: DownloadButtonsProps) {
  const t = useWords(downloadWords);
  return (
    <Group gap="xs" display="inline-flex">
      {languageCodes.map((language) => (
        <Button
          key={language}
          component="a"
          href={addressIn(language)}
          download
          variant="default"
          size="xs"
          lang={language}
          leftSection={<IconDownload size={14} aria-hidden />}
          aria-label={t('downloadIn', { name, language: languages[language].name })}
        >
          {languages[language].name}
        </Button>
      ))}
    </Group>
  );
}
