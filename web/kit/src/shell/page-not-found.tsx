import { Button, Container } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useWords } from '../language/use-words.tsx';
import { MainPart } from './main-part.tsx';
import { PageHeader } from './page-header.tsx';
import { shellWords } from './shell-words.ts';

/** Shows that an address leads to no page; `text` says why that may be. */
export function PageNotFound({ text }: { readonly text: string }) {
  const t = useWords(shellWords);
  return (
    <MainPart>
      <Container size="xs" py={64}>
        <PageHeader title={t('notFoundTitle')} text={text} />
        <Button renderRoot={(props) => <Link to="/" {...props} />}>{t('toHome')}</Button>
      </Container>
    </MainPart>
  );
}
