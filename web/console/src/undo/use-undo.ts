import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { useTell } from '@satha/web-kit/shell/use-tell.tsx';
import { useMemo } from 'react';
import { commandWords } from '../words/commands.ts';
import { offerUndo, takeUndo, type Undo } from './offered-undo.ts';

type Undoing = {
  /** Says that something is done, and offers to undo it where that is possible. */
  tellDone(message: string, undo?: () => Promise<string>): void;
  /** Undoes what was done last. */
  undoLast(): void;
};

/** Returns what offers to undo a change, by a button beside what is said of it and by a key, until the next change. */
export function useUndo(): Undoing {
  const t = useWords(commandWords);
  const tell = useTell();
  return useMemo(() => {
    const undoOne = async (wanted?: Undo) => {
      const undo = takeUndo(wanted);
      if (!undo) return tell.done(t('nothingToUndo'));
      try {
        tell.done(await undo.run());
      } catch (error) {
        if (error instanceof Error) tell.failed(error);
      }
    };
    return {
      tellDone(message, run) {
        const undo = run && { run };
        offerUndo(undo);
        tell.done(message, undo && { label: t('undo'), run: () => void undoOne(undo) });
      },
      undoLast: () => void undoOne(),
    };
  }, [t, tell]);
}
