import { Badge } from '@mantine/core';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { requestsWords } from '../../../words/developers/requests.ts';

/** Shows the status that a request was answered with; none where its client left before. */
export function ResultBadge({ status }: { readonly status: number | null }) {
  const t = useWords(requestsWords);
  if (status === null) {
    return (
      <Badge variant="light" color="gray" tt="none" fw={600} radius="sm" miw="max-content">
        {t('left')}
      </Badge>
    );
  }
  const color = status >= 500 ? 'red' : status >= 400 ? 'amber' : 'green';
  return (
    <Badge variant="light" color={color} fw={600} radius="sm" miw="max-content">
      {/* The code of a program, whatever the reader's digits. */}
      <code style={{ font: 'inherit' }}>{status}</code>
    </Badge>
  );
}

/** Marks an answer that was stored before: the request did nothing again. */
export function ReplayBadge() {
  const t = useWords(requestsWords);
  return (
    <Badge variant="light" color="petrol">
      {t('replay')}
    </Badge>
  );
}
