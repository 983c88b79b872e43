import { PageHeader } from '../../shell/page-header.tsx';

export function VerifyEmailPage() {
  return <PageHeader title="VerifyEmail" />;
}
