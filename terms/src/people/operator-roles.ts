/** The roles of an operator, the people of the company that runs the service, the mightiest first. */
export const operatorRoles = [
  'owner',
  'manager',
  'dispatcher',
  'call_taker',
  'finance',
  'fleet',
  'auditor',
] as const;
export type OperatorRole = (typeof operatorRoles)[number];
