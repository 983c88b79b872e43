import { Badge } from '@mantine/core';
import type { DeliveryStatus } from '@satha/terms/lists';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { webhooksWords } from '../../../words/developers/webhooks.ts';

const looks = {
  pending: { color: 'petrol', word: 'pending' },
  succeeded: { color: 'green', word: 'succeeded' },
  failed: { color: 'red', word: 'givenUp' },
} as const;

/** Returns the word for the status of a delivery. */
export const deliveryWordOf = (status: DeliveryStatus) => looks[status].word;

export function DeliveryBadge({ status }: { readonly status: DeliveryStatus }) {
  const t = useWords(webhooksWords);
  const { color, word } = looks[status];
  return (
    <Badge variant="light" color={color} tt="none" fw={600} radius="sm" miw="max-content">
      {t(word)}
    </Badge>
  );
}
