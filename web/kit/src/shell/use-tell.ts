import { notifications } from '@mantine/notifications';
import { useMemo } from 'react';
import { kitWords } from '../language/kit-words.ts';
import { useWords } from '../language/use-words.tsx';

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
