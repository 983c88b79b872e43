import { Button, Menu, Text } from '@mantine/core';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { memberRoleWords } from '@satha/web-kit/people/member-role-words.ts';
import { IconCheck, IconSelector } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { shellWords } from '../../words/shell.ts';
import classes from '../shell.module.css';
import { useSession } from '../use-session.ts';

/** Shows which account is looked at; a menu for whoever belongs to several. */
export function AccountSwitcher() {
  const t = useWords(shellWords);
  const role = useWords(memberRoleWords);
  const { accounts } = useSession();
  const { accountId } = useParams({ strict: false });
  const current = accounts.find((account) => account.accountId === accountId);
  const others = accounts.filter((account) => account !== current);
  if (current !== undefined && others.length === 0) {
    return (
      <Text className={classes.accountName ?? ''} dir="auto">
        {current.name}
      </Text>
    );
  }
  if (accounts.length === 0) return null;
  return (
    <Menu position="bottom-start" width={280}>
      <Menu.Target>
        <Button
          variant="default"
          size="compact-md"
          className={classes.accountName ?? ''}
          classNames={{ label: classes.accountLabel ?? '' }}
          rightSection={<IconSelector size={16} aria-hidden />}
          {...(current && { 'aria-label': t('switchAccount', { name: current.name }) })}
        >
          <bdi>{current?.name ?? t('accounts')}</bdi>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('accounts')}</Menu.Label>
        {accounts.map((account) => (
          <Menu.Item
            key={account.accountId}
            rightSection={account === current ? <IconCheck size={16} aria-hidden /> : undefined}
            renderRoot={(props) => (
              <Link to="/accounts/$accountId" params={{ accountId: account.accountId }} {...props} />
            )}
          >
            <bdi>{account.name}</bdi>
            <Text size="xs" c="dimmed">
              {role(account.role)}
            </Text>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
