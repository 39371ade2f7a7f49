/**
 * JSON without its repeated keys. `shapes` lists the keys of each kind of object; in `value`, an object is an array of its
 * shape's index and its values, and an array begins with null.
 */
export interface CompactJson {
  shapes: string[][];
  value: unknown;
}

/** `value` must consist of what JSON has; undefined properties are left out. */
export function compact(value: unknown): CompactJson {
  const shapes: string[][] = [];
  const indexes = new Map<string, number>();

  function indexOf(keys: string[]): number {
    const name = JSON.stringify(keys);
    const index = indexes.get(name) ?? shapes.push(keys) - 1;
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

/** Reverses `compact`. */
export function expand({ shapes, value }: CompactJson): unknown {
  function unpack(part: unknown): unknown {
    if (!Array.isArray(part)) return part;
    const [index, ...values] = part;
    const unpacked = values.map(unpack);
    return index === null
      ? unpacked
      : Object.fromEntries(shapes[index]?.map((key, place) => [key, unpacked[place]]) ?? []);
  }

  return unpack(value);
}
