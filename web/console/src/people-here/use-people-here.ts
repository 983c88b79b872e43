import type { PeopleAtRecord, PresenceBody } from '@satha/contract/console/changes';
import { makeClientToken } from '@satha/web-kit/api/client-token.ts';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { consoleApi } from '../api/console-api.ts';
import { useOperator } from '../shell/use-operator.ts';
import { peopleKey } from './people-key.ts';

/** Our own figure: the service takes a page for gone after a minute. */
const sayMs = 20_000;

/** Says that this page has a record open, for as long as it is looked at; returns who else has it open. */
export function usePeopleHere(kind: PresenceBody['kind'], recordId: number): PeopleAtRecord['people'] {
  const queryClient = useQueryClient();
  const { operatorId } = useOperator();
  const { data } = useQuery<PeopleAtRecord>({ queryKey: peopleKey({ kind, recordId }), queryFn: skipToken });
  useEffect(() => {
    const path = `/presence/${makeClientToken()}`;
    const record = { kind, recordId };
    const say = async () => {
      if (document.visibilityState !== 'visible') return;
      const people = await consoleApi.send<PeopleAtRecord>('PUT', path, record).catch(() => undefined);
      if (people) queryClient.setQueryData(peopleKey(record), people);
    };
    // Where it does not come through, a minute without a word says the same.
    const leave = () =>
      void fetch(consoleApi.address(path), { method: 'DELETE', keepalive: true }).catch(() => {});
    void say();
    const timer = setInterval(say, sayMs);
    document.addEventListener('visibilitychange', say);
    window.addEventListener('pagehide', leave);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', say);
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [kind, recordId, queryClient]);
  return (data?.people ?? []).filter((person) => person.operatorId !== operatorId);
}
