import type { PanelChrome } from '@satha/web-kit/people/sign-in/panel-chrome.ts';
import { Link } from '@tanstack/react-router';
import { MemberLanguageButton } from '../../shell/header/member-language-button.tsx';

/** The chrome of the panels of members who are not signed in. */
export const memberChrome: PanelChrome = {
  languageButton: <MemberLanguageButton />,
  toSignIn: (props) => <Link to="/sign-in" {...props} />,
};
