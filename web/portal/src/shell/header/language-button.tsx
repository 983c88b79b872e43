import { Button } from '@mantine/core';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { changeMe } from '../../api/me.ts';
import { sessionQuery } from '../../api/session.ts';
import { shellWords } from '../../words/shell.ts';

/** The other language, by its own name; a member is spoken to in it from then on, in mails too. */
export function LanguageButton() {
  const t = useWords(shellWords);
  const { language, chooseLanguage } = useLanguage();
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: changeMe,
    onSuccess: (changed) => queryClient.setQueryData(sessionQuery.queryKey, changed),
  });
  const other = language === 'ar' ? 'en' : 'ar';
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
        if (queryClient.getQueryData(sessionQuery.queryKey)) mutate({ language: other });
      }}
    >
      {t('otherLanguage')}
    </Button>
  );
}
