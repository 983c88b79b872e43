import { PasswordSection } from './password-section.tsx';
import type { ProfileProps } from './profile-api.ts';
import { SessionsSection } from './sessions-section.tsx';
import { TwoFactorSection } from './two-factor-section.tsx';
import { YouSection } from './you-section.tsx';

/** Shows what somebody who signs in by email sees and changes of their own. */
export function Profile(props: ProfileProps) {
  return (
    <>
      <YouSection {...props} />
      <PasswordSection {...props} />
      <TwoFactorSection {...props} />
      <SessionsSection api={props.api} />
    </>
  );
}
