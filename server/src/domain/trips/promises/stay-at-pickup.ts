/**
 * Our own figures, of November 2026: how long a truck is at the pickup at the pace of life, until driver and customer have
 * found each other, and while the vehicle is loaded.
 */
export const stayAtPickup = { meetingSeconds: 60, loadingSeconds: 360 } as const;
