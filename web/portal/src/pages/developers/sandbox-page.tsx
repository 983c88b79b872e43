import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { PageHeader } from '@satha/web-kit/shell/page-header.tsx';
import { useEnvironment } from '../../shell/use-environment.ts';
import { sandboxWords } from '../../words/developers/sandbox.ts';
import { NotFoundPage } from '../not-found-page.tsx';
import { ClockSection } from './sandbox/clock-section.tsx';
import { ResetSection } from './sandbox/reset-section.tsx';

/** Shows what the sandbox has for tests of a whole account. Live has no such page. */
export function SandboxPage() {
  const t = useWords(sandboxWords);
  if (useEnvironment().environment === 'live') return <NotFoundPage />;
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      <ClockSection />
      <ResetSection />
    </>
  );
}
