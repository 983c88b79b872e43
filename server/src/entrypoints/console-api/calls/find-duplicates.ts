import { DuplicatesData, DuplicatesRequest } from '@satha/contract/console/desk/calls';
import { readNumber } from '../../../domain/sign-in-codes/sign-in-code.ts';
import { findDuplicates } from '../../../domain/trips/all-accounts/find-duplicates.ts';
import { route } from '../../../platform/http/api/route.ts';
import { requireText } from '../../../values/label.ts';
import { answers, ok } from '../../operation-responses.ts';
import { nameFields } from '../../shared/trips/name-fields.ts';
import type { ConsoleApiRoute } from '../gate.ts';
import type { ListTripsDeps } from '../lists/list-trips.ts';
import { createTripsView } from './find-caller.ts';

/** Tells which trips may be what a caller calls about, so that nothing is booked twice. */
export function findDuplicatesRoute(deps: ListTripsDeps): ConsoleApiRoute {
  const schema = { body: DuplicatesRequest, response: answers(DuplicatesData) };
  return route('POST', '/duplicates', { schema, access: 'trips.book' }, async (request) => {
    const about = await nameFields(readAbout(request.body));
    const duplicates = await findDuplicates(deps, about);
    const view = await createTripsView(
      deps,
      duplicates.map(({ trip }) => trip),
    );
    return ok({
      items: duplicates.map(({ trip, because, metersAway }) => ({
        trip: view(trip),
        because: [...because],
        metersAway: metersAway ?? null,
      })),
      nextCursor: null,
    });
  });
}

/** @throws Problem for a number that is none, or a plate number that no database can hold. */
async function readAbout({ phoneCode = '971', mobileNumber, plateNumber, pickup }: DuplicatesRequest) {
  const plate =
    plateNumber === undefined ? undefined : requireText('plateNumber', plateNumber, { longest: 20 });
  const number = mobileNumber === undefined ? undefined : readNumber({ phoneCode, mobileNumber });
  return { number, plateNumber: plate, pickup };
}
