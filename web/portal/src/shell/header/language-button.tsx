import { Button } from '@mantine/core';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { shellWords } from '../../words/shell.ts';

/** The other language, by its own name. */
export function LanguageButton() {
  const t = useWords(shellWords);
  const { language, chooseLanguage } = useLanguage();
  const other = language === 'ar' ? 'en' : 'ar';
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-md"
      lang={other}
      onClick={() => chooseLanguage(other)}
    >
      {t('otherLanguage')}
    </Button>
  );
}
