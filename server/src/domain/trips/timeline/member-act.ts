/** What a member of the account did to a trip by hand, in the portal. */
export type MemberAct = {
  readonly accountId: number;
  readonly tripId: number;
  readonly act: 'booked' | 'cancelled';
  readonly memberId: number;
  /** As it was then. */
  readonly memberName: string;
};

/** Who did what to a trip by hand; nobody where it came by an API key. */
export type MemberActs = Readonly<
  Partial<Record<MemberAct['act'], { readonly memberId: number; readonly name: string }>>
> & {
  /** Undefined where no operator booked it; the command line has no name. */
  readonly bookedByOperator: { readonly name: string | undefined } | undefined;
};
