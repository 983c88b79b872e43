/**
 * The SQL of a list's order: how it is sorted, and how what comes after an entry compares; one index reads
 * both ways.
 */
export const timeOrderSql = {
  newest: { direction: 'DESC', behind: '<' },
  oldest: { direction: 'ASC', behind: '>' },
} as const;
