import { Badge, Group } from '@mantine/core';
import type { TripConcern } from '@satha/terms/trip-concerns';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { IconAlertTriangle } from '@tabler/icons-react';
import { concernWords } from '../../words/trips/concerns.ts';

/** Shows why an operator should look at a trip now; nothing where there is no reason. */
export function ConcernSigns({ concerns }: { readonly concerns: readonly TripConcern[] }) {
  const t = useWords(concernWords);
  if (concerns.length === 0) return null;
  return (
    <Group gap={4} mt={4}>
      {concerns.map((concern) => (
        <Badge
          key={concern}
          variant="light"
          color="amber"
          tt="none"
          radius="sm"
          fw={600}
          title={t(`${concern}_text`)}
          leftSection={<IconAlertTriangle size={12} aria-hidden />}
        >
          {t(concern)}
        </Badge>
      ))}
    </Group>
  );
}
