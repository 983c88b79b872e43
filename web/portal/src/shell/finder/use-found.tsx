import { useDebouncedValue } from '@mantine/hooks';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { readDigits } from '@satha/web-kit/language/digits.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { IconFileText, IconKey, IconTruck } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { NavigateOptions } from '@tanstack/react-router';
import { keysQuery } from '../../api/keys.ts';
import { documentNamedQuery } from '../../api/money/documents.ts';
import { tripsQuery } from '../../api/trips/trips.ts';
import { documentKindWords } from '../../words/money/documents.ts';
import { tripStatusWords } from '../../words/trips/trip-status.ts';
import { useAccount } from '../use-account.ts';
import type { Found } from './found.ts';
import { holds, useFoundPages } from './use-found-pages.tsx';

export type FoundGroup = {
  readonly word: 'pages' | 'trips' | 'keys' | 'documents';
  readonly found: readonly Found[];
};

/** The longest text that is looked for, as long as the list of trips takes. */
export const longestWanted = 100;
const debounceMs = 200;
const mostOfAKind = 6;
const iconSize = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

/** Finds what a text may name: pages at once, and what the service has as soon as nothing more is typed. */
export function useFound(typed: string) {
  const wanted = readDigits(typed).trim();
  const [asked] = useDebouncedValue(wanted, debounceMs);
  const pages = useFoundPages(wanted);
  // A secret that is pasted goes nowhere: what lists are searched for stands in addresses, and those in logs.
  const trips = useTrips(isSecret(asked) ? '' : asked);
  const keys = useKeys(asked);
  const documents = useDocuments(asked);
  const groups: FoundGroup[] = [
    { word: 'pages', found: pages },
    { word: 'trips', found: wanted === '' ? [] : trips.found },
    { word: 'documents', found: wanted === '' ? [] : documents.found },
    { word: 'keys', found: wanted === '' ? [] : keys.found },
  ];
  const isLooking = wanted !== asked || [trips, keys, documents].some(({ isFetching }) => isFetching);
  return { groups, isLooking, error: trips.error ?? keys.error ?? documents.error };
}

const isSecret = (text: string): boolean => text.includes('svc_sk_') || text.includes('whsec_');

/** Each part reads in its own direction, whatever stands beside it: between FIRST STRONG ISOLATE and its end. */
function joinApart(parts: readonly string[]): string {
  return parts.map((part) => `\u2068${part}\u2069`).join(' · ');
}

/** By number, customer's phone or name, or the account's own reference: as the list of trips finds them. */
function useTrips(asked: string) {
  const { accountId } = useAccount();
  const tStatus = useWords(tripStatusWords);
  const { plain } = useFormat();
  const { data, ...state } = useInfiniteQuery({
    ...tripsQuery(accountId, { search: asked, limit: mostOfAKind }),
    enabled: asked !== '',
  });
  const trips = asked === '' ? [] : (data?.pages.flatMap(({ items }) => items) ?? []);
  return {
    ...state,
    found: trips.slice(0, mostOfAKind).map(({ tripId, customer, status, externalReference }): Found => {
      const about = [tStatus(status), `${customer.firstName} ${customer.lastName}`, externalReference ?? ''];
      return {
        id: `trip-${tripId}`,
        title: plain(tripId),
        about: joinApart(about.filter(Boolean)),
        icon: <IconTruck {...iconSize} />,
        link: {
          to: '/accounts/$accountId/trips/$tripId',
          params: { accountId, tripId: String(tripId) },
        } as NavigateOptions,
      };
    }),
  };
}

/** By name, or by the four characters that a key ends with: a whole key that is pasted finds itself. */
function useKeys(asked: string) {
  const { accountId } = useAccount();
  const { data, ...state } = useQuery({ ...keysQuery(accountId), enabled: asked !== '' });
  const keys =
    data?.items.filter(({ name, lastFour }) => holds(name, asked) || asked.endsWith(lastFour)) ?? [];
  return {
    ...state,
    found: keys.slice(0, mostOfAKind).map(
      ({ apiKeyId, name, prefix, lastFour }): Found => ({
        id: `key-${apiKeyId}`,
        title: name,
        about: `${prefix}…${lastFour}`,
        icon: <IconKey {...iconSize} />,
        link: { to: '/accounts/$accountId/developers/keys', params: { accountId } } as NavigateOptions,
      }),
    ),
  };
}

/** By its whole number as it is printed, such as INV-2026-000041. */
const documentName = /^[A-Za-z]{3}-\d{4}-\d{6,15}$/;

function useDocuments(asked: string) {
  const { accountId } = useAccount();
  const tKind = useWords(documentKindWords);
  const isName = documentName.test(asked);
  const { data, ...state } = useQuery({
    ...documentNamedQuery(accountId, asked),
    enabled: isName,
    placeholderData: keepPreviousData,
  });
  return {
    ...state,
    found: (isName ? (data?.items ?? []) : []).map(
      ({ documentId, name, kind }): Found => ({
        id: `document-${documentId}`,
        title: name,
        about: tKind(kind),
        icon: <IconFileText {...iconSize} />,
        link: {
          to: '/accounts/$accountId/documents',
          params: { accountId },
          search: { name },
        } as NavigateOptions,
      }),
    ),
  };
}
