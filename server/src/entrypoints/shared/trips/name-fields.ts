import { type FieldProblem, Problem, type ProblemCode } from '../../../values/problem.ts';

/** Which field of the booking form a refusal is about, and what is to be done there. */
const fieldOfRefusal: Readonly<Partial<Record<ProblemCode, FieldProblem>>> = {
  invalid_vehicle_type: {
    field: 'vehicleTypeId',
    message: 'This vehicle type cannot be booked; choose another.',
  },
  pickup_outside_uae: { field: 'pickup', message: 'The pickup must lie in the UAE.' },
  destination_outside_uae: { field: 'destination', message: 'The destination must lie in the UAE.' },
  no_route_found: {
    field: 'destination',
    message: 'No road leads there from the pickup; move one of the two.',
  },
  failed_to_create_trip: {
    field: 'destination',
    message: 'No road leads there from the pickup; move one of the two.',
  },
  invalid_mobile_number: { field: 'mobileNumber', message: 'Digits alone, please.' },
  invalid_mobile_number_length: {
    field: 'mobileNumber',
    message: 'This is no mobile number of that country; in the UAE it is 5 and eight digits.',
  },
  invalid_phone_code: { field: 'phoneCode', message: 'No country has this calling code.' },
  departure_in_the_past: { field: 'departureTime', message: 'This is in the past.' },
  departure_too_far_ahead: { field: 'departureTime', message: 'Trips are booked up to 30 days ahead.' },
};

/** Awaits work; a refusal that is about one field of the form comes out with that field named. */
export async function nameFields<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    // Suspended after the gate let the request in: told as the gate tells members.
    if (error.code === 'account_suspended') throw new Problem('portal_account_suspended', { cause: error });
    const field = fieldOfRefusal[error.code];
    if (field === undefined || error.fields !== undefined) throw error;
    throw new Problem(error.code, { fields: [field], cause: error, isSimulated: error.isSimulated });
  }
}
