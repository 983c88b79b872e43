import { PageHeader } from '../../shell/page-header.tsx';

export function SignInPage() {
  return <PageHeader title="SignIn" />;
}
