import { PageHeader } from '../../shell/page-header.tsx';

export function ResetPasswordPage() {
  return <PageHeader title="ResetPassword" />;
}
