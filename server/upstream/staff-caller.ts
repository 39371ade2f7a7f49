/** On whose behalf a call is made, and for how long its answer is wanted. */
export interface StaffCaller {
  token: string;
  signal: AbortSignal;
}

/** Query parameters by the provider's names, which are ours too. */
export type StaffQuery = Readonly<Record<string, string>>;

/** Some fields of a thing; one that is undefined is left out as well. */
export type Given<T> = { [Name in keyof T]?: T[Name] | undefined };
