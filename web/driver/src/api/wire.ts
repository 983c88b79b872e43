import type { ToldActionData } from '@satha/contract/driver/actions';
import type { DayData as DayOfContract, MeData, VehiclesData } from '@satha/contract/driver/day';
import type { DriverEnvironment as EnvironmentOfContract } from '@satha/contract/driver/environment';
import type { ReportLocationsData } from '@satha/contract/driver/locations';
import type { PhoneCheckData } from '@satha/contract/driver/phone-check';
import type * as operations from '@satha/contract/driver-operations';
import type * as trips from '@satha/contract/driver-trips';
import type { DriverEndOutcome } from '@satha/terms/trip-outcomes';

/** The types of the drivers' API by which the app names them, in one place: they come from several of the contract's files. */
export type DriverAction = trips.DriverAction;
export type DriverTrip = trips.DriverTrip;
export type OfferData = trips.OfferData;
export type EndOutcome = DriverEndOutcome;
export type DriverEnvironment = EnvironmentOfContract;
export type DriverDocument = MeData['documents'][number];
/** The service tells these when it is asked for the driver, and not as they sign in. */
export type DriverData = operations.DriverData &
  Partial<Pick<MeData, 'documents' | 'positions' | 'noOffers' | 'leftOut'>>;
export type LeftOut = NonNullable<MeData['leftOut']>;
export type PositionWay = MeData['positions'][number];
export type LocationsAnswer = ReportLocationsData;
export type Vehicle = VehiclesData['vehicles'][number];
export type DayData = DayOfContract;
export type DayTrip = DayData['trips'][number];
/** What the service says of an action that was pressed on the phone. */
export type JudgedData = ToldActionData;
/** What the service took in of what the phone told of its places. */
/** What came of trying whether a phone can be reached. */
export type PhoneCheck = PhoneCheckData['check'];
