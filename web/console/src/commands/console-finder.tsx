import { Finder } from '@satha/web-kit/finder/finder.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { commandWords } from '../words/commands.ts';
import { useFound } from './use-found.tsx';

/** As long as a message with its verb and its trip's number. */
const longestCommand = 400;

/** Shows the search over the whole company, and takes commands. */
export function ConsoleFinder({ openings }: { readonly openings: number }) {
  const t = useWords(commandWords);
  return <Finder openings={openings} hint={t('hint')} longest={longestCommand} useFound={useFound} />;
}
