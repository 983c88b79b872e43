import { createContext } from 'react';

/** What the table around is called: the same row and column stand in several. */
export const TableName = createContext('');
