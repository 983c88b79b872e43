/** How a list of that order is sorted, and how what comes behind an entry of it compares: one index reads both ways. */
export const timeOrderSql = {
  newest: { direction: 'DESC', behind: '<' },
  oldest: { direction: 'ASC', behind: '>' },
} as const;
