import { useWords } from '../language/use-words.tsx';
import classes from './shell.module.css';
import { shellWords } from './shell-words.ts';

export const contentId = 'content';

/** Shows the first thing that the keyboard reaches; unseen until then. */
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
