import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Brand } from '@satha/web-kit/shell/brand.tsx';
import { Frame } from '@satha/web-kit/shell/frame.tsx';
import { shellWords } from '@satha/web-kit/shell/shell-words.ts';
import type { ReactNode } from 'react';
import { AccountSwitcher } from './header/account-switcher.tsx';
import { MemberLanguageButton } from './header/member-language-button.tsx';
import { MemberMenu } from './header/member-menu.tsx';
import classes from './shell.module.css';
import { useEnvironment } from './use-environment.ts';

type MemberFrameProps = {
  /** What stands at the side, given what closes it on a phone; nothing for pages of no account. */
  readonly navigation?: (close: () => void) => ReactNode;
  /** What opens the search over the account. */
  readonly finder?: ReactNode;
  /** The account whose pages they are; the product's name for pages of no account. */
  readonly company?: string;
  readonly children: ReactNode;
};

/** Shows the frame around the pages of a member who is signed in. */
export function MemberFrame({ navigation, finder, company, children }: MemberFrameProps) {
  const t = useWords(shellWords);
  const isSandbox = useEnvironment().environment === 'test';
  return (
    <Frame
      isSandbox={isSandbox}
      company={company ?? t('product')}
      header={<Header finder={finder} />}
      navigation={navigation}
    >
      {children}
    </Frame>
  );
}

function Header({ finder }: Pick<MemberFrameProps, 'finder'>) {
  return (
    <>
      <Brand />
      <AccountSwitcher />
      <span className={classes.space} />
      {finder}
      <MemberLanguageButton />
      <MemberMenu />
    </>
  );
}
