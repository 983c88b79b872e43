import type {
  AddDaysRequest,
  ChangeDaysRequest,
  DayData,
  SavedDays,
} from '@satha/contract/console/money/calendar';
import { queryOptions } from '@tanstack/react-query';
import { consoleApi } from '../console-api.ts';

/** Asks what holds on a day, YYYY-MM-DD. */
export function dayQuery(day: string) {
  return queryOptions({
    // With all prices, so that it is asked for again when one of them changes.
    queryKey: ['prices', 'day', day],
    queryFn: ({ signal }) => consoleApi.get<DayData>(`/calendar/days/${day}`, { signal }),
  });
}

export function addDays(request: AddDaysRequest): Promise<SavedDays> {
  return consoleApi.send('POST', '/calendar/entries', request);
}

export function changeDays(calendarEntryId: number, request: ChangeDaysRequest): Promise<SavedDays> {
  return consoleApi.send('PATCH', `/calendar/entries/${calendarEntryId}`, request);
}
