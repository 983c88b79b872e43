import { PageHeader } from '../../shell/page-header.tsx';

export function TwoFactorPage() {
  return <PageHeader title="TwoFactor" />;
}
