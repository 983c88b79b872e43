/** The refusals of what drivers' phones tell afterwards: a part of the one table of refusals. */
export const driverActionRefusals = {
  action_differs: {
    status: 409,
    message: 'Action was sent with other facts',
    when: 'the actionId stands for another action of the driver: give each one an identifier of its own',
  },
  action_out_of_order: {
    status: 409,
    message: 'Action was sent out of order',
    when: 'the phone has told an action with this sequence, or a higher one: go on under a new phoneId, from 1',
  },
  too_many_actions: {
    status: 409,
    message: 'Too many actions',
    when: 'the driver has told 60 actions of the trip, which is all that is kept of one; of its ends (complete, end, give-up) 80',
  },
  too_many_delays: {
    status: 409,
    message: 'Too many delays',
    when: 'the driver has said three times of this assignment that they come later: call the operator',
  },
} as const;
