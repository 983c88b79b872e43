import { Button, Container } from '@mantine/core';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { MainPart } from '@satha/web-kit/shell/main-part.tsx';
import { PageHeader } from '@satha/web-kit/shell/page-header.tsx';
import { Link } from '@tanstack/react-router';
import { shellWords } from '../words/shell.ts';

export function NotFoundPage() {
  const t = useWords(shellWords);
  return (
    <MainPart>
      <Container size="xs" py={64}>
        <PageHeader title={t('notFoundTitle')} text={t('notFoundText')} />
        <Button renderRoot={(props) => <Link to="/" {...props} />}>{t('toHome')}</Button>
      </Container>
    </MainPart>
  );
}
