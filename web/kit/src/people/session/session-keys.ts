/** By which every app of people keeps who is signed in, and which deployment it is. */
export const sessionKey = ['session'] as const;
export const environmentKey = ['environment'] as const;
