/** How an arc of a hierarchy says where it leads, and what it stands for. */

/** The bit of an arc that leads from the vertex whose arc it is to the more important one. */
export const leadsUp = 1;
/** The bit of an arc that leads from the more important vertex to the one whose arc it is. */
export const leadsDown = 2;

/** A turn at a junction, which is no part of any edge. */
export const noEdge = -0x8000_0000;
/** An edge as the negative number that stands for it where a shortcut would name a vertex, and back. */
export const edgeToVia = (edge: number): number => -1 - edge;
export const viaToEdge = (via: number): number => -1 - via;
