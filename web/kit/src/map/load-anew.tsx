import { Button } from '@mantine/core';
import { kitWords } from '../language/kit-words.ts';
import { useWords } from '../language/use-words.tsx';

/** A map that did not come may be of an app that is gone: the whole page is loaded again, when its reader says so. */
export function LoadAnew() {
  const t = useWords(kitWords);
  return (
    <Button size="xs" variant="default" mt="xs" onClick={() => void loadAnew()}>
      {t('tryAgain')}
    </Button>
  );
}

/** Not while nobody answers: the browser would put a page of its own in the place of this one. */
async function loadAnew(): Promise<void> {
  const answer = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  if (answer?.ok) location.reload();
}
