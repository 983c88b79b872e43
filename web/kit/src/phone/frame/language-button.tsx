import { languages, nextLanguage } from '@satha/terms/languages';
import { useLanguage } from '../../language/language.tsx';
import classes from './frame.module.css';

/** Shows the other language, by its own name. */
export function LanguageButton() {
  const { language, chooseLanguage } = useLanguage();
  const other = nextLanguage(language);
  return (
    <button type="button" className={classes.tool} lang={other} onClick={() => chooseLanguage(other)}>
      {languages[other].name}
    </button>
  );
}
