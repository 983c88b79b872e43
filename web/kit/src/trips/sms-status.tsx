import type { SmsReason, SmsStatus as Status } from '@satha/contract/sms';
import { useWords } from '../language/use-words.tsx';
import { smsStatusWords } from './sms-status-words.ts';

type SmsStatusProps = {
  readonly status: Status;
  readonly reason?: SmsReason | null | undefined;
  /** The sandbox sends none: what live would send is shown on its pages alone. */
  readonly isSandbox: boolean;
};

/** Shows the status of a short message, with why where it was not sent. */
export function SmsStatus({ status, reason, isSandbox }: SmsStatusProps) {
  const t = useWords(smsStatusWords);
  if (isSandbox && status === 'sent') return <>{t('simulated')}</>;
  return <>{reason ? `${t(status)}: ${t(reason)}` : t(status)}</>;
}
