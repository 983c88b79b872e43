/** Our own figures. */
export const supplyPolicy = {
  /** How often free drivers are counted; an hour has twelve such slots, as `supply_hours` knows. */
  slotSeconds: 300,
  /**
   * A look at which fewer of the company's drivers are on shift counts for nothing, unless there are none: with the list of
   * shifts at hand, fields would tell where each of so few was.
   */
  fewestOnShift: 3,
  /** The longest period of figures, and the one before it to compare with. */
  keptDays: 184,
} as const;
