import { notifications } from '@mantine/notifications';
import { kitWords } from '@satha/web-kit/language/kit-words.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { useMemo } from 'react';

export type Tell = {
  /** Says that something is done: "The key is disabled." */
  done(message: string): void;
  /** Says why something was not. */
  failed(error: Error): void;
};

const readingMs = 6_000;

/** Ends an action with a sentence. */
export function useTell(): Tell {
  const t = useWords(kitWords);
  return useMemo(() => {
    const closeButtonProps = { 'aria-label': t('close') };
    return {
      done: (message) =>
        void notifications.show({ message, color: 'green', autoClose: readingMs, closeButtonProps }),
      failed: ({ message }) =>
        void notifications.show({ message, color: 'red', autoClose: false, closeButtonProps }),
    };
  }, [t]);
}
