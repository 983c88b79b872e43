import { Button } from '@mantine/core';
import { type Language, languages, nextLanguage } from '@satha/terms/languages';
import { useLanguage } from '../language/language.tsx';

/** Shows the other language, by its own name. `onChoose` is for what an app does besides. */
export function LanguageButton({ onChoose }: { onChoose?(language: Language): void }) {
  const { language, chooseLanguage } = useLanguage();
  const other = nextLanguage(language);
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-md"
      // A long name beside it gives way, not the word.
      style={{ flexShrink: 0 }}
      lang={other}
      onClick={() => {
        chooseLanguage(other);
        onChoose?.(other);
      }}
    >
      {languages[other].name}
    </Button>
  );
}
