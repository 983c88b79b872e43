import { ActionIcon, type MantineColorScheme, Menu, Text, useMantineColorScheme } from '@mantine/core';
import { factsOf } from '@satha/terms/languages';
import { writeDigits } from '@satha/web-kit/language/digits.ts';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import {
  IconDeviceDesktop,
  IconLogout,
  IconMail,
  IconMoon,
  IconSun,
  IconUserCircle,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { shellWords } from '../../words/shell.ts';
import { useEnvironment } from '../use-environment.ts';
import { useSession } from '../use-session.ts';
import { useSignOut } from '../use-sign-out.ts';

const appearances = [
  ['light', 'light', IconSun],
  ['dark', 'dark', IconMoon],
  ['auto', 'asTheSystem', IconDeviceDesktop],
] as const;

/** Shows the member's own: profile, light or dark, the way out. */
export function MemberMenu() {
  const t = useWords(shellWords);
  const { name, email } = useSession();
  const { mailOutbox } = useEnvironment();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const signOut = useSignOut();
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('memberMenu', { name })}>
          <IconUserCircle size={24} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown mah="calc(100dvh - 5rem)" style={{ overflowY: 'auto' }}>
        <Menu.Label>
          <Text size="sm" fw={600} c="var(--mantine-color-text)" truncate dir="auto">
            {name}
          </Text>
          <bdi>{email}</bdi>
        </Menu.Label>
        <Menu.Item
          leftSection={<IconUserCircle size={16} aria-hidden />}
          renderRoot={(props) => <Link to="/profile" {...props} />}
        >
          {t('profile')}
        </Menu.Item>
        {mailOutbox && (
          <Menu.Item
            leftSection={<IconMail size={16} aria-hidden />}
            renderRoot={(props) => <Link to="/outbox" {...props} />}
          >
            {t('outbox')}
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Label>{t('appearance')}</Menu.Label>
        <Menu.RadioGroup value={colorScheme} onChange={(chosen) => setColorScheme(readScheme(chosen))}>
          {appearances.map(([scheme, word, Icon]) => (
            <Menu.RadioItem key={scheme} value={scheme} rightSection={<Icon size={16} aria-hidden />}>
              {t(word)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <DigitsChoice />
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={signOut}>
          {t('signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** The digits of amounts and times, in a language that is written with several. */
function DigitsChoice() {
  const t = useWords(shellWords);
  const { language, digits, chooseDigits } = useLanguage();
  const { digits: offered } = factsOf(language);
  if (offered.length < 2) return null;
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{t('digits')}</Menu.Label>
      <Menu.RadioGroup
        value={digits}
        onChange={(chosen) => chooseDigits(offered.find((each) => each === chosen) ?? digits)}
      >
        {offered.map((each) => (
          <Menu.RadioItem key={each} value={each}>
            {writeDigits('1,234.50', each)}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  );
}

function readScheme(chosen: string): MantineColorScheme {
  return chosen === 'light' || chosen === 'dark' ? chosen : 'auto';
}
