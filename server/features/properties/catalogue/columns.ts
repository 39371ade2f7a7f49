export type Column =
  | Float64Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Int32Array<ArrayBuffer>
  | Int16Array<ArrayBuffer>
  | Int8Array<ArrayBuffer>
  | Uint8Array<ArrayBuffer>;

/** A new column of all columns' values. */
export function joined<T extends Column>(
  create: new (length: number) => T,
  columns: readonly T[],
): T {
  const whole = new create(columns.reduce((sum, { length }) => sum + length, 0));
  let length = 0;
  for (const column of columns) {
    whole.set(column, length);
    length += column.length;
  }
  return whole;
}
