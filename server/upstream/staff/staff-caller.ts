/** The administrator who makes a call, and the signal that cancels it. */
export interface StaffCaller {
  token: string;
  signal: AbortSignal;
}

/** Query parameters; their names are the same here and at the provider. */
export type StaffQuery = Readonly<Record<string, string>>;

/** Some of the fields; an undefined field counts as omitted. */
export type PartialInput<T> = { [Name in keyof T]?: T[Name] | undefined };
