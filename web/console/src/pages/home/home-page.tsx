import { Text } from '@mantine/core';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Section } from '@satha/web-kit/look/section.tsx';
import { PageHeader } from '@satha/web-kit/shell/page-header.tsx';
import { IconUserCircle, type TablerIcon } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useNavigationGroups } from '../../shell/navigation-entries.ts';
import { useOperator } from '../../shell/use-operator.ts';
import { operatorRoleWords } from '../../words/company/roles.ts';
import { homeWords } from '../../words/home.ts';
import { navigationWords } from '../../words/navigation.ts';
import classes from './home.module.css';

/** Shows operators who they are here, what their role may do, and the ways to what works. */
export function HomePage() {
  const t = useWords(homeWords);
  const page = useWords(navigationWords);
  const nameRole = useWords(operatorRoleWords);
  const { name, role } = useOperator();
  const entries = useNavigationGroups().flatMap((group) => group.entries);
  return (
    <>
      <PageHeader title={t('title')} text={t.rich('welcome', { name: <bdi>{name}</bdi> })} />
      <Section title={t('yourRole', { role: nameRole(role) })} text={nameRole(`${role}May`)} />
      <Section title={t('pages')}>
        <ul className={classes.ways}>
          {entries.map(
            ({ word, text, to, icon }) =>
              text && <Way key={word} to={to} icon={icon} label={page(word)} text={page(text)} />,
          )}
          <Way to="/profile" icon={IconUserCircle} label={t('profile')} text={t('profileText')} />
        </ul>
      </Section>
    </>
  );
}

type WayProps = {
  readonly to: NonNullable<LinkProps['to']>;
  readonly icon: TablerIcon;
  readonly label: string;
  readonly text: string;
};

function Way({ to, icon: Icon, label, text }: WayProps) {
  return (
    <li>
      <Link to={to} className={classes.way}>
        <Icon size={24} stroke={1.75} aria-hidden />
        <span>
          <Text component="span" display="block" fw={600}>
            {label}
          </Text>
          <Text component="span" size="sm" c="dimmed">
            {text}
          </Text>
        </span>
      </Link>
    </li>
  );
}
