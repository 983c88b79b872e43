import { Button } from '@mantine/core';
import { languages, nextLanguage } from '@satha/terms/languages';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { changeMe } from '../../api/me.ts';
import { sessionQuery } from '../../api/session.ts';

/** The other language, by its own name; a member is spoken to in it from then on, in mails too. */
export function LanguageButton() {
  const { language, chooseLanguage } = useLanguage();
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: changeMe,
    onSuccess: (changed) => queryClient.setQueryData(sessionQuery.queryKey, changed),
  });
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
        if (queryClient.getQueryData(sessionQuery.queryKey)) mutate({ language: other });
      }}
    >
      {languages[other].name}
    </Button>
  );
}
