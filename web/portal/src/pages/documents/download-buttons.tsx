import { Button, Group } from '@mantine/core';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { IconDownload } from '@tabler/icons-react';
import type { DocumentLanguage } from '../../api/money/documents.ts';
import { documentsWords } from '../../words/money/documents.ts';

const labels = { en: 'inEnglish', ar: 'inArabic' } as const;

type DownloadButtonsProps = {
  /** What is downloaded, in words. */
  readonly name: string;
  addressIn(language: DocumentLanguage): string;
};

/** The same document in either language. */
export function DownloadButtons({ name, addressIn }: DownloadButtonsProps) {
  const t = useWords(documentsWords);
  return (
    <Group gap="xs" wrap="nowrap" display="inline-flex">
      {(['en', 'ar'] as const).map((language) => (
        <Button
          key={language}
          component="a"
          href={addressIn(language)}
          download
          variant="default"
          size="xs"
          lang={language}
          leftSection={<IconDownload size={14} aria-hidden />}
          aria-label={t('downloadIn', { name, language: t(labels[language]) })}
        >
          {t(labels[language])}
        </Button>
      ))}
    </Group>
  );
}
