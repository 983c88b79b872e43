import { Button, Container } from '@mantine/core';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Link } from '@tanstack/react-router';
import { MainPart } from '../shell/around/main-part.tsx';
import { PageHeader } from '../shell/page-header.tsx';
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
