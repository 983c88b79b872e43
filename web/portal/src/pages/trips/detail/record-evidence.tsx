import { Button, Menu } from '@mantine/core';
import type { TripDetail } from '@satha/contract/portal/trips';
import { type SentFiles, sentFilesChoices } from '@satha/terms/evidence';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { useTell } from '@satha/web-kit/shell/use-tell.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sendEvidence } from '../../../api/sandbox.ts';
import { evidenceKey } from '../../../api/trips/evidence.ts';
import { sandboxControlWords, sentFilesWords } from '../../../words/trips/sandbox-controls.ts';

type RecordEvidenceProps = { readonly accountId: number; readonly trip: Pick<TripDetail, 'tripId'> };

/** Has the driver of a sandbox trip record evidence, with or without its files. */
export function RecordEvidence({ accountId, trip: { tripId } }: RecordEvidenceProps) {
  const t = useWords(sandboxControlWords);
  const tFiles = useWords(sentFilesWords);
  const tell = useTell();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (files: SentFiles) => sendEvidence(accountId, tripId, { files }),
    onSuccess: () => tell.done(t('evidenceSent')),
    onError: tell.failed,
    onSettled: () => queryClient.invalidateQueries({ queryKey: evidenceKey(accountId, tripId) }),
  });
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button variant="subtle" loading={isPending}>
          {t('evidence')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {sentFilesChoices.map((files) => (
          <Menu.Item key={files} onClick={() => mutate(files)}>
            {tFiles(files)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
