import { PageHeader } from '../../shell/page-header.tsx';

export function WalletPage() {
  return <PageHeader title="Wallet" />;
}
