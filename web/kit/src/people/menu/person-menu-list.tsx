import { type MantineColorScheme, Menu, Text, useMantineColorScheme } from '@mantine/core';
import { factsOf } from '@satha/terms/languages';
import { IconDeviceDesktop, IconLogout, IconMoon, IconSun, IconUserCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { writeDigits } from '../../language/digits.ts';
import { useLanguage } from '../../language/language.tsx';
import { useWords } from '../../language/use-words.tsx';
import { PersonMenuButton } from './person-menu-button.tsx';
import { personMenuWords } from './person-menu-words.ts';

const appearances = [
  ['light', 'light', IconSun],
  ['dark', 'dark', IconMoon],
  ['auto', 'asTheSystem', IconDeviceDesktop],
] as const;

export type PersonMenuProps = {
  readonly name: string;
  readonly email: string;
  /** What the person is here, beneath the email. */
  readonly role?: string;
  /** Ways to elsewhere that the app has besides the profile. */
  readonly children?: ReactNode;
  onSignOut(): void;
};

type PersonMenuListProps = PersonMenuProps & {
  /** Whether it was asked for before it came. */
  readonly isOpen: boolean;
};

/** Shows a person's menu, which opens beneath its button. */
export function PersonMenuList({ name, email, role, children, onSignOut, isOpen }: PersonMenuListProps) {
  const t = useWords(personMenuWords);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Menu position="bottom-end" width={240} defaultOpened={isOpen}>
      <Menu.Target>
        <PersonMenuButton name={name} />
      </Menu.Target>
      <Menu.Dropdown mah="calc(100dvh - 5rem)" style={{ overflowY: 'auto' }}>
        <Menu.Label>
          <Text size="sm" fw={600} c="var(--mantine-color-text)" truncate dir="auto">
            {name}
          </Text>
          <bdi>{email}</bdi>
          {role && <div>{role}</div>}
        </Menu.Label>
        <Menu.Item
          leftSection={<IconUserCircle size={16} aria-hidden />}
          renderRoot={(props) => <Link to="/profile" {...props} />}
        >
          {t('profile')}
        </Menu.Item>
        {children}
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
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={onSignOut}>
          {t('signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** The digits of amounts and times, in a language that is written with several. */
function DigitsChoice() {
  const t = useWords(personMenuWords);
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
