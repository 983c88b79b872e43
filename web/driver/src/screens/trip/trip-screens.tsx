import type { EvidenceStage } from '@satha/terms/evidence';
import { useEffect, useRef } from 'react';

import { chime } from '../../device/ring.ts';
import { vibrate } from '../../device/vibrate.ts';
import { leavePages, type Page } from '../../parts/pages.ts';
import type { ShownTrip } from '../../trip/apply-actions.ts';
import { MarksScreen } from '../evidence/marks-screen.tsx';
import { PhotosScreen } from '../evidence/photos-screen.tsx';
import { ReadingsScreen } from '../evidence/readings-screen.tsx';
import { RecipientScreen } from '../evidence/recipient-screen.tsx';
import { ExtrasScreen } from '../extras/extras-screen.tsx';
import { OtherDestinationScreen } from '../extras/other-destination-screen.tsx';
import { DeliveryScreen } from './delivery-screen.tsx';
import { EndScreen } from './end-screen.tsx';
import { GiveUpScreen } from './give-up-screen.tsx';
import { OnSceneScreen } from './on-scene-screen.tsx';
import { ToDestinationScreen } from './to-destination-screen.tsx';
import { ToPickupScreen } from './to-pickup-screen.tsx';

type TripScreensProps = { readonly shown: ShownTrip; readonly page: Page | undefined };

/** Shows the trip of a driver. Another one begins anew: nothing that was open or chosen for this one is meant for it. */
export function TripScreens({ shown, page }: TripScreensProps) {
  const { trip, assignmentId } = shown;
  return <TripPages key={`${trip.tripId} ${assignmentId}`} shown={shown} page={page} />;
}

/** Shows the page of a trip that its driver opened, where it goes with how far the trip is; else the trip's own screen. */
function TripPages({ shown, page }: TripScreensProps) {
  const { trip, stage, actions } = shown;
  const { tripId } = trip;
  const isAtVehicle = stage !== 'to-pickup';
  const seenAt: EvidenceStage = stage === 'to-destination' || stage === 'hand-over' ? 'delivery' : 'pickup';
  if (page === 'give-up' && actions.includes('give-up')) return <GiveUpScreen shown={shown} />;
  if (page === 'end' && actions.includes('end')) return <EndScreen shown={shown} />;
  if (isAtVehicle) {
    if (page === 'photos') return <PhotosScreen key={seenAt} tripId={tripId} stage={seenAt} />;
    if (page === 'marks') return <MarksScreen key={seenAt} tripId={tripId} stage={seenAt} />;
    if (page === 'readings') return <ReadingsScreen key={seenAt} trip={trip} stage={seenAt} />;
    if (page === 'extras' && stage !== 'hand-over') return <ExtrasScreen shown={shown} />;
  }
  if (page === 'recipient' && seenAt === 'delivery') return <RecipientScreen trip={trip} />;
  if (stage === 'to-destination') {
    if (page === 'other-destination') return <OtherDestinationScreen shown={shown} />;
    if (page === 'delivery') return <DeliveryScreen shown={shown} isHandOver={false} />;
  }
  return <StageScreen key={stage} shown={shown} />;
}

/**
 * A trip that an operator gives comes without an offer: it is heard and felt, too. Whatever was open before it came makes
 * way for it; a page of it that was reloaded stays open.
 */
export function useToldTrip(assignmentId: number | undefined): void {
  const former = useRef(assignmentId);
  useEffect(() => {
    const hasCome = assignmentId !== former.current;
    former.current = assignmentId;
    if (assignmentId === undefined) return;
    chime();
    vibrate([200, 100, 200]);
    if (hasCome) leavePages();
  }, [assignmentId]);
}

function StageScreen({ shown }: { readonly shown: ShownTrip }) {
  switch (shown.stage) {
    case 'to-pickup':
      return <ToPickupScreen shown={shown} />;
    case 'at-pickup':
    case 'loading':
      return <OnSceneScreen shown={shown} />;
    case 'to-destination':
      return <ToDestinationScreen shown={shown} />;
    case 'hand-over':
      return <DeliveryScreen shown={shown} isHandOver />;
  }
}
