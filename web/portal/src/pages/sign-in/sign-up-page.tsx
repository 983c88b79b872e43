import { PageHeader } from '../../shell/page-header.tsx';

export function SignUpPage() {
  return <PageHeader title="SignUp" />;
}
