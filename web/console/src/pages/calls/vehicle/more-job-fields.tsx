import { Button, Text } from '@mantine/core';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { JobFields } from '@satha/web-kit/trips/job/job-fields.tsx';
import { useId, useRef } from 'react';
import { callWords } from '../../../words/calls.ts';
import { useAltKey } from '../use-alt-key.ts';
import type { JobStepProps } from '../use-call.ts';

/** Asks for the rest of what may be told of vehicle and job, behind a button with a key. */
export function MoreJobFields({ draft: { asksMore }, change, form }: JobStepProps) {
  const t = useWords(callWords);
  const id = useId();
  const fields = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  function turn(): void {
    change({ asksMore: !asksMore });
    if (asksMore) button.current?.focus();
    else requestAnimationFrame(() => fields.current?.querySelector('input')?.focus());
  }
  useAltKey('KeyM', turn);
  return (
    <div>
      <Button
        ref={button}
        size="compact-sm"
        variant="default"
        onClick={turn}
        rightSection={
          <Text span size="xs" c="dimmed" dir="ltr">
            {t('moreKey')}
          </Text>
        }
        aria-expanded={asksMore}
        aria-controls={id}
        aria-keyshortcuts="Alt+M"
      >
        {t('more')}
      </Button>
      <div ref={fields} id={id} hidden={!asksMore} style={{ marginTop: '0.75rem' }}>
        {asksMore && <JobFields form={form} />}
      </div>
    </div>
  );
}
