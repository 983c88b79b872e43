/**
 * For the `attributes` of a text field whose text may be in either direction. Mantine puts `dir` on the wrapper, whose
 * direction is not that of what is typed.
 */
export const autoDirection = { input: { dir: 'auto' } } as const;
