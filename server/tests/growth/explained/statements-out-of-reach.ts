/** Statements that the test of all statements does not reach for certain, each with why. */
export const outOfReach: Readonly<Record<string, string>> = {};
