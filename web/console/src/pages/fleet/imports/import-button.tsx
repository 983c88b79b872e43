import { Button } from '@mantine/core';
import type { ImportThings } from '@satha/terms/fleet-imports';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Link } from '@tanstack/react-router';
import { navigationWords } from '../../../words/navigation.ts';

/** Leads from a list to the page that adds many to it. */
export function ImportButton({ things }: { readonly things: ImportThings }) {
  const t = useWords(navigationWords);
  return (
    <Button variant="default" renderRoot={(props) => <Link to="/imports" search={{ things }} {...props} />}>
      {t('imports')}
    </Button>
  );
}
