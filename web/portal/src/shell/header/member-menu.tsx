import { Menu } from '@mantine/core';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { PersonMenu } from '@satha/web-kit/people/menu/person-menu.tsx';
import { useSignOut } from '@satha/web-kit/people/session/use-sign-out.ts';
import { IconMail } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { signOut } from '../../api/sign-in.ts';
import { shellWords } from '../../words/shell.ts';
import { useEnvironment } from '../use-environment.ts';
import { useSession } from '../use-session.ts';

/** Shows the member's own, and in the sandbox the way to its mails. */
export function MemberMenu() {
  const t = useWords(shellWords);
  const { name, email } = useSession();
  const { mailOutbox } = useEnvironment();
  const leave = useSignOut(signOut);
  return (
    <PersonMenu name={name} email={email} onSignOut={leave}>
      {mailOutbox && (
        <Menu.Item
          leftSection={<IconMail size={16} aria-hidden />}
          renderRoot={(props) => <Link to="/outbox" {...props} />}
        >
          {t('outbox')}
        </Menu.Item>
      )}
    </PersonMenu>
  );
}
