import type {
  AlarmData,
  AttentionData,
  DutyPhoneData,
  DutyPhoneRequest,
} from '@satha/contract/console/desk/attention';
import type { DoneData } from '@satha/contract/people/sign-in';
import { queryOptions } from '@tanstack/react-query';
import { consoleApi } from './console-api.ts';

/** Our own figure: half of the time after which the service says that nobody watches. */
const watchedMs = 15_000;

export const attentionQuery = queryOptions({
  queryKey: ['attention'],
  queryFn: ({ signal }) => consoleApi.get<AttentionData>('/attention', { signal }),
  // The stream tells of alarms, and nobody tells that nobody watches any more: also in a tab that rings while it is hidden.
  refetchInterval: watchedMs,
  refetchIntervalInBackground: true,
});

export function takeAlarm(alarmId: number): Promise<AlarmData> {
  return consoleApi.send('POST', `/attention/${alarmId}/take`, {});
}

export function snoozeAlarm(alarmId: number, minutes: number): Promise<AlarmData> {
  return consoleApi.send('POST', `/attention/${alarmId}/snooze`, { minutes });
}

/** Takes back what was done last, of the version that was seen. */
export function undoAlarm({ alarmId, version }: Pick<AlarmData, 'alarmId' | 'version'>): Promise<AlarmData> {
  return consoleApi.send('POST', `/attention/${alarmId}/undo`, { version });
}

/** Says that this console has shown or rung alarms. */
export function acknowledgeAlarms(alarmIds: readonly number[]): Promise<DoneData> {
  return consoleApi.send('POST', '/attention/acknowledge', { alarmIds });
}

export const dutyPhoneQuery = queryOptions({
  queryKey: ['duty-phone'],
  queryFn: ({ signal }) => consoleApi.get<DutyPhoneData>('/duty-phone', { signal }),
});

export function setDutyPhone(request: DutyPhoneRequest): Promise<DutyPhoneData> {
  return consoleApi.send('PUT', '/duty-phone', request);
}
