/** Refusals of drivers, and of what is done with them. */
export const driverRefusals = {
  driver_token_required: {
    status: 401,
    message: 'Driver token is required',
    when: 'the header Authorization is missing or is no bearer token',
  },
  invalid_driver_token: {
    status: 401,
    message: 'Invalid driver token',
    when: 'the token is none of ours, older than 30 days, signed out, or of a driver who is suspended: sign in again',
  },
  invalid_sign_in_code: {
    status: 401,
    message: 'Sign-in code is wrong or expired',
    when: 'the code is not the latest one sent to the number, is used up, or the number may not sign in',
  },
  licence_expired: {
    status: 409,
    message: 'Driving licence has expired',
    when: "the driver's licence is over: the operator notes the new one",
  },
  document_expired: {
    status: 409,
    message: 'Document has expired',
    when: 'another document of the driver, or one of the truck, is over: `errors` says whose, and the operator notes the new one',
  },
  vehicle_not_found: {
    status: 404,
    message: 'Vehicle not found',
    when: 'no vehicle in service has that plate',
  },
  vehicle_in_use: {
    status: 409,
    message: 'Vehicle is in use',
    when: 'another driver is online in the vehicle, or at a trip with it',
  },
  driver_online: {
    status: 409,
    message: 'Driver is online in another vehicle',
    when: 'the driver has to go offline before going online in another vehicle',
  },
  driver_on_trip: {
    status: 409,
    message: 'Driver is on a trip',
    when: 'the trip has to be completed or given up first',
  },
  offer_not_found: {
    status: 404,
    message: 'Offer not found',
    when: 'no offer of that number was made to the driver',
  },
  offer_no_longer_open: {
    status: 409,
    message: 'Offer is no longer open',
    when: 'the offer was answered, its time is over, or another driver took the trip',
  },
  phone_check_not_found: {
    status: 404,
    message: 'Phone check not found',
    when: 'no check of that id was made for the driver in the last half hour',
  },
  no_simulated_driver_free: {
    status: 409,
    message: 'No simulated driver is free',
    when: 'every simulated driver with such a truck is at a trip, or has declined this one',
  },
} as const;
