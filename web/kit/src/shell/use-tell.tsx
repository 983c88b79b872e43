import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMemo } from 'react';
import { kitWords } from '../language/kit-words.ts';
import { useWords } from '../language/use-words.tsx';

export type Tell = {
  /** Says that something is done: "The key is disabled."; with what can be done about it. */
  done(message: string, further?: { readonly label: string; run(): void }): void;
  /** Says why something was not. */
  failed(error: Error): void;
};

const readingMs = 6_000;
/** Long enough to change one's mind. */
const changingMs = 15_000;

/** Ends an action with a sentence. */
export function useTell(): Tell {
  const t = useWords(kitWords);
  return useMemo(() => {
    const closeButtonProps = { 'aria-label': t('close') };
    return {
      done(message, further) {
        const id: string = notifications.show({
          message: further ? (
            <Group gap="sm" justify="space-between">
              {message}
              <Button
                size="compact-sm"
                variant="default"
                onClick={() => {
                  notifications.hide(id);
                  further.run();
                }}
              >
                {further.label}
              </Button>
            </Group>
          ) : (
            message
          ),
          color: 'green',
          autoClose: further ? changingMs : readingMs,
          closeButtonProps,
        });
      },
      failed: ({ message }) =>
        void notifications.show({ message, color: 'red', autoClose: false, closeButtonProps }),
    };
  }, [t]);
}
