import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { PhoneFrame } from '@satha/web-kit/phone/frame/phone-frame.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { homePath } from '../address/address.ts';
import { AppLink } from '../address/app-link.tsx';
import { environmentQuery } from '../api/session.ts';
import { shellWords } from '../words/shell.ts';
import { SignOut } from './sign-out.tsx';

type FrameProps = {
  /** Whether this page belongs to somebody who is signed in. */
  readonly isSignedIn: boolean;
  readonly children: ReactNode;
};

/** Shows what is around every page. */
export function Frame({ isSignedIn, children }: FrameProps) {
  const t = useWords(shellWords);
  const isSandbox = useQuery(environmentQuery).data?.environment === 'test';
  return (
    <PhoneFrame
      sandboxHint={isSandbox ? t('sandboxHint') : undefined}
      home={(look) => <AppLink to={homePath} {...look} />}
      settings={(close) => isSignedIn && <SignOut onDone={close} />}
    >
      {children}
    </PhoneFrame>
  );
}
