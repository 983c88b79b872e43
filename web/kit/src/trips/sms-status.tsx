import type { SmsReason, SmsStatus as Status } from '@satha/contract/sms';
import { useWords } from '../language/use-words.tsx';
import { smsStatusWords } from './sms-status-words.ts';

type SmsStatusProps = { readonly status: Status; readonly reason?: SmsReason | null | undefined };

/** Shows the status of a short message, with why where it was not sent. */
export function SmsStatus({ status, reason }: SmsStatusProps) {
  const t = useWords(smsStatusWords);
  return <>{reason ? `${t(status)}: ${t(reason)}` : t(status)}</>;
}
