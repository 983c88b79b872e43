/** What becomes of the files of photos and signatures that the sandbox is asked to tell of. */
export const sentFilesChoices = ['sent', 'missing', 'wrong'] as const;
export type SentFiles = (typeof sentFilesChoices)[number];
