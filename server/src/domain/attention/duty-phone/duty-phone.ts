/** Whom texts about alarms go to that no console has shown. */
export type DutyPhone = {
  /** Of the UAE, without its calling code and trunk prefix; undefined: nobody is sent a text. */
  readonly mobileNumber: string | undefined;
  /** So long a console has to show an alarm, from 30 to 3,600. */
  readonly afterSeconds: number;
  /** Rises with each change. */
  readonly version: number;
};

/** Our own figures. */
export const dutyPhonePolicy = {
  phoneCode: '971',
  leastSeconds: 30,
  mostSeconds: 3_600,
  /** A text about what was amiss a quarter of an hour ago wakes somebody for nothing. */
  textSeconds: 900,
  /** Whoever has been woken reads the next text when this one is dealt with, unless something else has happened. */
  apartSeconds: 600,
  /** Two texts' length: what is beyond it is told as a count. */
  mostCharacters: 300,
} as const;
