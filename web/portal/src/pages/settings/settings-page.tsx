import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { PageHeader } from '@satha/web-kit/shell/page-header.tsx';
import { settingsWords } from '../../words/settings.ts';
import { BillingSection } from './billing-section.tsx';
import { ExtrasSection } from './extras-section.tsx';
import { MessagesSection } from './messages-section.tsx';
import { NameSection } from './name-section.tsx';
import { TwoFactorSection } from './two-factor-section.tsx';

export function SettingsPage() {
  const t = useWords(settingsWords);
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      <NameSection />
      <MessagesSection />
      <ExtrasSection />
      <TwoFactorSection />
      <BillingSection />
    </>
  );
}
