import type { ConsoleTripSummary } from '@satha/contract/console/trips';
import { type Found, type FoundGroup, joinApart } from '@satha/web-kit/finder/found.ts';
import { nameDriver } from '@satha/web-kit/format/name-driver.ts';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { tripStatusWords } from '@satha/web-kit/trips/trip-status-words.ts';
import { IconBuilding, IconRoute, IconSteeringWheel, IconTruck, type TablerIcon } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { NavigateOptions } from '@tanstack/react-router';
import { foundQuery } from '../api/found.ts';
import { commandWords } from '../words/commands.ts';

type FoundRecords = {
  readonly groups: readonly FoundGroup[];
  readonly isLooking: boolean;
  readonly error: Error | null;
};

/** Finds trips, drivers, trucks and accounts, as their lists do; nothing for no text. */
export function useFoundRecords(asked: string): FoundRecords {
  const t = useWords(commandWords);
  const toTrip = useFoundTrip();
  const { plain } = useFormat();
  const { language } = useLanguage();
  const trips = useQuery(foundQuery('trips', asked));
  const drivers = useQuery(foundQuery('drivers', asked));
  const vehicles = useQuery(foundQuery('vehicles', asked));
  const accounts = useQuery(foundQuery('accounts', asked));
  const all = [trips, drivers, vehicles, accounts];
  const groups = [
    { label: t('trips'), found: (trips.data?.items ?? []).map(toTrip) },
    {
      label: t('drivers'),
      found: (drivers.data?.items ?? []).map((driver) => ({
        id: `driver-${driver.driverId}`,
        title: nameDriver(driver, language),
        about: joinApart([plain(driver.driverId), driver.shift?.plate ?? ''].filter(Boolean)),
        icon: toIcon(IconSteeringWheel),
        link: {
          to: '/drivers/$driverId',
          params: { driverId: String(driver.driverId) },
        } as NavigateOptions,
      })),
    },
    {
      label: t('vehicles'),
      found: (vehicles.data?.items ?? []).map((vehicle) => ({
        id: `vehicle-${vehicle.vehicleId}`,
        title: vehicle.plate,
        ...(vehicle.driver && { about: nameDriver(vehicle.driver, language) }),
        icon: toIcon(IconTruck),
        link: {
          to: '/vehicles/$vehicleId',
          params: { vehicleId: String(vehicle.vehicleId) },
        } as NavigateOptions,
      })),
    },
    {
      label: t('accounts'),
      found: (accounts.data?.items ?? []).map((account) => ({
        id: `account-${account.accountId}`,
        title: account.name,
        about: plain(account.accountId),
        icon: toIcon(IconBuilding),
        link: {
          to: '/accounts/$accountId',
          params: { accountId: String(account.accountId) },
        } as NavigateOptions,
      })),
    },
  ];
  return {
    groups: asked === '' ? [] : groups,
    isLooking: all.some(({ isFetching }) => isFetching),
    error: all.find(({ error }) => error)?.error ?? null,
  };
}

function useFoundTrip(): (trip: ConsoleTripSummary) => Found {
  const tStatus = useWords(tripStatusWords);
  const { plain } = useFormat();
  return ({ tripId, customer, status, account, externalReference }) => {
    const about = [
      tStatus(status),
      `${customer.firstName} ${customer.lastName}`,
      account.name,
      externalReference ?? '',
    ];
    return {
      id: `trip-${tripId}`,
      title: plain(tripId),
      about: joinApart(about.filter(Boolean)),
      icon: toIcon(IconRoute),
      link: { to: '/trips/$tripId', params: { tripId: String(tripId) } } as NavigateOptions,
    };
  };
}

const toIcon = (Icon: TablerIcon) => <Icon size={20} stroke={1.75} aria-hidden />;
