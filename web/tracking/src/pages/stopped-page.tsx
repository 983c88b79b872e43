import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Button } from '@satha/web-kit/phone/button.tsx';
import { renewApp } from '@satha/web-kit/pwa/renew-app.ts';
import { trackingApp } from '../shell/installed-app.ts';
import { shellWords } from '../words/shell.ts';
import classes from './pages.module.css';

/**
 * Shows in the place of a page that broke how to load it again, and asks for nothing that could have broken
 * it.
 */
export function StoppedPage() {
  const t = useWords(shellWords);
  return (
    <main className={classes.empty} role="alert">
      <h1 className={classes.title}>{t('stoppedTitle')}</h1>
      <p>{t('stoppedText')}</p>
      <Button look="strong" onPress={() => void renewApp(trackingApp, { isAsked: true })}>
        {t('loadAgain')}
      </Button>
    </main>
  );
}
