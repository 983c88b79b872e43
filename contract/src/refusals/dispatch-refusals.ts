/** Refusals of what operators do to trips and drivers by hand. */
export const dispatchRefusals = {
  driver_not_found: {
    status: 404,
    message: 'Driver not found',
    when: 'there is no driver of this number',
  },
  driver_not_assignable: {
    status: 409,
    message: 'Driver cannot take the trip',
    when: 'the driver is off shift, suspended, at a trip, in a truck of another type or without what the trip needs: errors says what, and what to do',
  },
} as const;
