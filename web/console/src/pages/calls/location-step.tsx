import { Button, Group, Text } from '@mantine/core';
import { readClockMs } from '@satha/web-kit/clock.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { locationRequestKey, requestLocation } from '../../api/calls.ts';
import { callWords, unaskedWords } from '../../words/calls.ts';
import { sayUnasked } from './say-unasked.ts';
import { useAltKey } from './use-alt-key.ts';
import type { Call } from './use-call.ts';

/** Texts the caller a link by which their phone says where it is, and puts that into the form while they talk. */
export function LocationStep({ call }: { readonly call: Call }) {
  const t = useWords(callWords);
  const tUnasked = useWords(unaskedWords);
  const { draft, change, caller, location } = call;
  const queryClient = useQueryClient();
  const number = caller?.data;
  const asking = useMutation({
    mutationFn: requestLocation,
    onSuccess: (data) => {
      const { locationRequestId } = data.locationRequest;
      queryClient.setQueryData(locationRequestKey(locationRequestId), data);
      change({ locationRequestId });
    },
  });
  const ask = () => {
    if (number && !asking.isPending) {
      asking.mutate({ phoneCode: number.phoneCode, mobileNumber: number.mobileNumber });
    }
  };
  useAltKey('KeyL', ask);
  const { isTold, use } = useCallersPlace(call);
  const isUnsent = location?.text?.status === 'left_out' || location?.text?.status === 'given_up';
  return (
    <div aria-live="polite">
      <Group gap="sm">
        <Button
          size="compact-sm"
          variant="default"
          disabled={!number}
          loading={asking.isPending}
          onClick={ask}
          rightSection={
            <Text span size="xs" c="dimmed" dir="ltr">
              {t('askKey')}
            </Text>
          }
          aria-keyshortcuts="Alt+L"
        >
          {t(draft.locationRequestId > 0 ? 'askAgain' : 'askLocation')}
        </Button>
        {isTold && draft.pickup?.by !== 'caller' && (
          <Button size="compact-sm" onClick={use}>
            {t('useLocation')}
          </Button>
        )}
      </Group>
      {asking.error && (
        <Text size="sm" c="red.7" role="alert">
          {sayUnasked(asking.error, tUnasked)}
        </Text>
      )}
      {location && (isTold || Date.parse(location.expiresAt) > readClockMs()) && (
        <Text size="sm" c="dimmed" mt={4}>
          {t(isTold ? 'locationTold' : isUnsent ? 'locationUnsent' : 'locationSent')}
        </Text>
      )}
    </div>
  );
}

/** Puts what the caller's phone says into the form, each time that it says another place. */
function useCallersPlace({ draft, change, location }: Call) {
  const sharedAt = location?.sharedAt ?? '';
  const point = location?.point ?? null;
  const isTold = point !== null && sharedAt !== '';
  const use = () =>
    point &&
    change({
      pickup: { lat: point.lat, lng: point.lng, by: 'caller' },
      pickupText: `${point.lat}, ${point.lng}`,
      locationAt: sharedAt,
    });
  const takeUp = useEffectEvent(() => {
    // What the operator chose stays until they say otherwise.
    const isFree = draft.pickup === null ? draft.pickupText.trim() === '' : draft.pickup.by === 'caller';
    if (isTold && isFree && draft.locationAt !== sharedAt) use();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the phone says next is taken up, and nothing else is.
  useEffect(() => takeUp(), [sharedAt]);
  return { isTold, use };
}
