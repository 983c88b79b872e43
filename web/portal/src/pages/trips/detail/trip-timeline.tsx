import { Text, Timeline } from '@mantine/core';
import type { TripStep } from '@satha/contract/portal/trips';
import { nameDriver } from '@satha/web-kit/format/name-driver.ts';
import { Time } from '@satha/web-kit/format/time.tsx';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { tripStatusWords } from '../../../words/trips/trip-status.ts';
import { PlateText } from './plate-text.tsx';

/** Shows what happened to a trip, in order; read out as it grows. */
export function TripTimeline({ steps }: { readonly steps: readonly TripStep[] }) {
  const { language } = useLanguage();
  return (
    <Timeline active={steps.length - 1} bulletSize={14} lineWidth={2} role="log" aria-live="polite">
      {steps.map((step) => (
        <Timeline.Item key={step.sequence} title={<StepTitle type={step.type} />}>
          <Text size="sm" c="dimmed">
            <Time at={step.occurredAt} shape="second" />
          </Text>
          {step.type === 'trip.driver_assigned' && step.driver && (
            <Text size="sm">
              <bdi>{nameDriver(step.driver, language)}</bdi> · <PlateText plate={step.driver.plate} />
            </Text>
          )}
        </Timeline.Item>
      ))}
    </Timeline>
  );
}

/** An event that this page has no words for is told by its type. */
function StepTitle({ type }: { readonly type: string }) {
  const t = useWords(tripStatusWords);
  return isKnown(type) ? t(type) : type;
}

function isKnown(type: string): type is keyof typeof tripStatusWords.en {
  return type in tripStatusWords.en;
}
