import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { shellWords } from '../../words/shell.ts';
import classes from '../shell.module.css';

export const contentId = 'content';

/** The first thing that the keyboard reaches; unseen until then. */
export function SkipLink() {
  const t = useWords(shellWords);
  return (
    <a
      className={classes.skipLink}
      href={`#${contentId}`}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(contentId)?.focus();
      }}
    >
      {t('skipToContent')}
    </a>
  );
}
