import { PageHeader } from '../../shell/page-header.tsx';

export function ForgotPasswordPage() {
  return <PageHeader title="ForgotPassword" />;
}
