/**
 * JSON without its repeated keys. `shapes` lists the keys of each kind of object. A shape that begins with two numbers starts
 * with the first keys of an earlier shape: its index, and how many keys. In `value`, an object is an array of its shape's index
 * and its values, and an array begins with null.
 */
export interface CompactJson {
  shapes: (string | number)[][];
  value: unknown;
}

/** Fewer common keys are shorter than their reference. */
const minCommon = 2;

/** `value` must consist of what JSON has; undefined properties are left out. */
export function compact(value: unknown): CompactJson {
  const keysOf: string[][] = [];
  const shapes: (string | number)[][] = [];
  const indexes = new Map<string, number>();

  function indexOf(keys: string[]): number {
    const name = JSON.stringify(keys);
    const known = indexes.get(name);
    if (known !== undefined) return known;
    shapes.push(shortened(keys, keysOf));
    const index = keysOf.push(keys) - 1;
    indexes.set(name, index);
    return index;
  }

  function pack(part: unknown): unknown {
    if (Array.isArray(part)) return [null, ...part.map(pack)];
    if (typeof part !== 'object' || part === null) return part;
    const keys: string[] = [];
    const packed: unknown[] = [null];
    for (const [key, each] of Object.entries(part)) {
      if (each === undefined) continue;
      keys.push(key);
      packed.push(pack(each));
    }
    packed[0] = indexOf(keys);
    return packed;
  }

  const packed = pack(value);
  return { shapes, value: packed };
}

/** Refers to the earlier shape that has the most first keys in common. */
function shortened(
  keys: readonly string[],
  earlier: readonly (readonly string[])[],
): (string | number)[] {
  let [base, most] = [0, minCommon - 1];
  for (const [index, other] of earlier.entries()) {
    const difference = keys.findIndex((key, place) => key !== other[place]);
    const common = difference < 0 ? keys.length : difference;
    if (common > most) [base, most] = [index, common];
  }
  return most < minCommon ? [...keys] : [base, most, ...keys.slice(most)];
}

/** Reverses `compact`. */
export function expand({ shapes, value }: CompactJson): unknown {
  const keysOf: string[][] = [];
  for (const shape of shapes) {
    const [base, count] = shape;
    const keys = shape.filter((key) => typeof key === 'string');
    keysOf.push(
      typeof base === 'number' ? [...(keysOf[base] ?? []).slice(0, Number(count)), ...keys] : keys,
    );
  }

  function unpack(part: unknown): unknown {
    if (!Array.isArray(part)) return part;
    const [index, ...values] = part;
    const unpacked = values.map(unpack);
    return index === null
      ? unpacked
      : Object.fromEntries(keysOf[index]?.map((key, place) => [key, unpacked[place]]) ?? []);
  }

  return unpack(value);
}
