import { useDebouncedValue } from '@mantine/hooks';
import { withPlainDigits } from '@satha/terms/writing/digits';
import { documentKindWords } from '@satha/web-kit/documents/document-words.ts';
import { type Finding, type Found, holds, joinApart } from '@satha/web-kit/finder/found.ts';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { tripStatusWords } from '@satha/web-kit/trips/trip-status-words.ts';
import { IconFileText, IconKey, IconTruck } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { NavigateOptions } from '@tanstack/react-router';
import { keysQuery } from '../../api/keys.ts';
import { documentNamedQuery } from '../../api/money/documents.ts';
import { tripsQuery } from '../../api/trips/trips.ts';
import { finderWords } from '../../words/finder.ts';
import { useAccount } from '../use-account.ts';
import { readTripNumber } from './read-trip-number.ts';
import { useFoundPages } from './use-found-pages.tsx';
import { useFoundSteps } from './use-found-steps.tsx';

const debounceMs = 200;
const mostOfAKind = 6;
const iconSize = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

/** Finds what a text may name: pages at once, and what the service has as soon as nothing more is typed. */
export function useFound(typed: string): Finding {
  const t = useWords(finderWords);
  const wanted = typed.trim();
  const [asked] = useDebouncedValue(wanted, debounceMs);
  const pages = useFoundPages(wanted);
  const steps = useFoundSteps(wanted);
  // A secret that is pasted goes nowhere: what lists are searched for stands in addresses, and those in logs.
  const trips = useTrips(isSecret(asked) ? '' : readTripNumber(asked));
  const inPlainDigits = withPlainDigits(asked);
  const keys = useKeys(inPlainDigits);
  const documents = useDocuments(inPlainDigits);
  const groups = [
    { label: t('pages'), found: pages },
    { label: t('steps'), found: steps },
    { label: t('trips'), found: wanted === '' ? [] : trips.found },
    { label: t('documents'), found: wanted === '' ? [] : documents.found },
    { label: t('keys'), found: wanted === '' ? [] : keys.found },
  ];
  const isLooking = wanted !== asked || [trips, keys, documents].some(({ isFetching }) => isFetching);
  return { groups, isLooking, error: trips.error ?? keys.error ?? documents.error };
}

const isSecret = (text: string): boolean => text.includes('svc_sk_') || text.includes('whsec_');

/** By number, customer's phone or name, or the account's own reference: as the list of trips finds them. */
function useTrips(asked: string) {
  const { accountId } = useAccount();
  const t = useWords(finderWords);
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
      const title = [
        t('trip', { tripId: plain(tripId) }),
        `${customer.firstName} ${customer.lastName}`.trim(),
      ];
      const about = [tStatus(status), externalReference ?? ''];
      return {
        id: `trip-${tripId}`,
        title: joinApart(title.filter(Boolean)),
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
  const { accountId, may } = useAccount();
  const { data, ...state } = useQuery({
    ...keysQuery(accountId),
    enabled: asked !== '' && may('account.read'),
  });
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
  const { accountId, may } = useAccount();
  const tKind = useWords(documentKindWords);
  const isName = documentName.test(asked) && may('account.read');
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
