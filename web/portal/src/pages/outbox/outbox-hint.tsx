import { Anchor, Text } from '@mantine/core';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Link } from '@tanstack/react-router';
import { useEnvironment } from '../../shell/use-environment.ts';
import { memberSignInWords } from '../../words/sign-in.ts';

/**
 * Shows where the mail is read that a page has just spoken of; nothing where mails are sent, or read by the
 * operator alone.
 */
export function OutboxHint() {
  const t = useWords(memberSignInWords);
  const { mailOutbox } = useEnvironment();
  if (!mailOutbox) return null;
  const link = (
    <Anchor component={Link} to="/outbox" size="sm">
      {t('outbox')}
    </Anchor>
  );
  return <Text size="sm">{t.rich('outboxHint', { link })}</Text>;
}
