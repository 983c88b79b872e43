import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { PageNotFound } from '@satha/web-kit/shell/page-not-found.tsx';
import { consoleWords } from '../words/shell.ts';

export function NotFoundPage() {
  const t = useWords(consoleWords);
  return <PageNotFound text={t('notFoundText')} />;
}
