import type { ApprovalSettingsData } from '@satha/contract/console/money/approvals';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { useTell } from '@satha/web-kit/shell/use-tell.tsx';
import { useQueryClient } from '@tanstack/react-query';
import {
  approvalSettingsQuery,
  askApprovalSettingsAnew,
  changeApprovalSettings,
} from '../../../api/money/approvals.ts';
import { type Conflict, useSaveVersioned } from '../../../conflicts/use-save-versioned.ts';
import { approvalSettingsWords } from '../../../words/money/approvals.ts';

/** What is to be so; what stays is left out. */
export type SettingsChange = Partial<Pick<ApprovalSettingsData, 'isOn' | 'limitFils'>>;

export type SettingsConflict = Conflict<ApprovalSettingsData, SettingsChange>;

/** Returns what saves a change of the settings, and the conflict with somebody else's while there is one. */
export function useChangeSettings(settings: ApprovalSettingsData, onClose: () => void) {
  const t = useWords(approvalSettingsWords);
  const tell = useTell();
  const queryClient = useQueryClient();
  return useSaveVersioned<ApprovalSettingsData, SettingsChange>({
    record: settings,
    send: (seen, change) => changeApprovalSettings({ ...seen, ...change }),
    askAnew: () => askApprovalSettingsAnew(queryClient),
    onSaved(changed) {
      onClose();
      tell.done(t('saved'));
      queryClient.setQueryData(approvalSettingsQuery.queryKey, changed);
    },
  });
}
