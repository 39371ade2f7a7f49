export type Column =
  | Float64Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Int32Array<ArrayBuffer>
  | Int16Array<ArrayBuffer>
  | Int8Array<ArrayBuffer>
  | Uint8Array<ArrayBuffer>;

/** A new column of both columns' values. */
export function joined<T extends Column>(
  create: new (length: number) => T,
  column: T,
  added: T,
): T {
  const whole = new create(column.length + added.length);
  whole.set(column);
  whole.set(added, column.length);
  return whole;
}
