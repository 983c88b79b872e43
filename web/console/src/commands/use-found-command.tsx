import { type Found, joinApart } from '@satha/web-kit/finder/found.ts';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { useTell } from '@satha/web-kit/shell/use-tell.tsx';
import { IconBolt, IconRoute } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { NavigateOptions } from '@tanstack/react-router';
import { releaseDriver, renewDrivers } from '../api/fleet/lists.ts';
import { useBegin } from '../begin/begun.ts';
import { useShownTrip } from '../begin/use-shown-trip.ts';
import { useOperator } from '../shell/use-operator.ts';
import { useUndo } from '../undo/use-undo.ts';
import { attentionWords } from '../words/attention.ts';
import { commandWords } from '../words/commands.ts';
import { stepWords } from '../words/trips/steps.ts';
import type { Command, Given } from './read-command.ts';

const iconSize = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

/** Returns what a command will do, to be chosen; nothing for what is no command. */
export function useFoundCommand(command: Command | undefined): readonly Found[] {
  const ofTrip = useTripCommand();
  const ofDriver = useDriverCommand();
  const { may } = useOperator();
  if (command === undefined) return [];
  if (command.kind === 'trip' || command.kind === 'step') return [ofTrip(command)];
  return may('drivers.hold') ? [ofDriver(command)] : [];
}

type TripCommand = Extract<Command, { readonly kind: 'trip' | 'step' }>;

function useTripCommand(): (command: TripCommand) => Found {
  const t = useWords(commandWords);
  const name = useWords(stepWords);
  const { plain } = useFormat();
  const begin = useBegin();
  const shown = useShownTrip();
  return (command) => {
    const tripId = command.tripId ?? shown;
    if (command.kind === 'trip') {
      const title = t('openTrip', { tripId: plain(command.tripId) });
      const link = { to: '/trips/$tripId', params: { tripId: String(command.tripId) } } as NavigateOptions;
      return { id: 'open', title, icon: <IconRoute {...iconSize} />, link };
    }
    const { step, orElse, given } = command;
    const found = { id: step, title: name(step), icon: <IconBolt {...iconSize} /> };
    if (tripId === undefined) return { ...found, about: t('wantsTrip'), run: () => undefined };
    return {
      ...found,
      about: joinApart([t('ofTrip', { tripId: plain(tripId) }), ...tellGiven(given, plain)]),
      run: () => begin({ tripId, step, ...(orElse && { orElse }), given }),
    };
  };
}

const tellGiven = ({ text, driver, minutes }: Given, plain: (number: number) => string) =>
  [text ?? driver ?? (minutes === undefined ? '' : plain(minutes))].filter(Boolean);

type DriverCommand = Extract<Command, { readonly kind: 'hold' | 'release' }>;

function useDriverCommand(): (command: DriverCommand) => Found {
  const t = useWords(commandWords);
  const tAlarms = useWords(attentionWords);
  const { plain } = useFormat();
  const tell = useTell();
  const { tellDone } = useUndo();
  const queryClient = useQueryClient();
  const begin = useBegin();
  const release = async (driverId: number) => {
    try {
      await releaseDriver(driverId);
      tellDone(t('releaseDone', { driverId: plain(driverId) }));
      await renewDrivers(queryClient);
    } catch (error) {
      if (error instanceof Error) tell.failed(error);
    }
  };
  return ({ driverId, ...command }) => {
    const icon = <IconBolt {...iconSize} />;
    if (command.kind === 'release') {
      const title = t('releaseDriver', { driverId: plain(driverId) });
      return { id: 'release', title, icon, run: () => void release(driverId) };
    }
    const { given } = command;
    const howLong = given.minutes === undefined ? '' : tAlarms('minutes', { count: given.minutes });
    return {
      id: 'hold',
      title: t('holdDriver', { driverId: plain(driverId) }),
      about: joinApart([howLong, given.text ?? ''].filter(Boolean)),
      icon,
      run: () => begin({ driverId, given }),
    };
  };
}
