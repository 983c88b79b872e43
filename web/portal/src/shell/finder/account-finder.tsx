import { Finder } from '@satha/web-kit/finder/finder.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { finderWords } from '../../words/finder.ts';
import { useFound } from './use-found.tsx';

/** Shows the search over one account. */
export function AccountFinder({ openings }: { readonly openings: number }) {
  const t = useWords(finderWords);
  return <Finder openings={openings} hint={t('hint')} useFound={useFound} />;
}
