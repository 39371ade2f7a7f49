import { hash } from 'node:crypto';
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { toListItem } from './property-json.ts';
import type { PropertyRow } from './property-queries.ts';

/** A property of the public list. */
export interface Item {
  id: number;
  /** Milliseconds since the epoch. */
  createdAt: number;
  /** SHA-256 of its JSON, a character for each byte. */
  digest: string;
  /** JSON of several items, one after another with a comma in between: packed, they take a fifth of the memory. */
  block: Buffer;
  /** Where its JSON is in the block. */
  start: number;
  end: number;
}

/** Unpacking a block takes a tenth of a millisecond. */
const itemsInBlock = 50;
/** Fast. A higher level saves little. */
const compression = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };
const partBytes = 256 * 1024;
const comma = Buffer.from(',');
const closing = Buffer.from(']}');

/** The items of these properties, in their order. */
export function packedItems(rows: readonly PropertyRow[]): Item[] {
  const items: Item[] = [];
  for (let first = 0; first < rows.length; first += itemsInBlock) {
    const some = rows.slice(first, first + itemsInBlock);
    const texts = some.map((row) => Buffer.from(JSON.stringify(toListItem(row))));
    const block = zstdCompressSync(withCommas(texts), compression);
    let start = 0;
    for (const [number, { id, created_at }] of some.entries()) {
      const json = texts[number] ?? closing;
      const end = start + json.length;
      const digest = hash('sha256', json, 'binary');
      items.push({ id, createdAt: created_at.getTime(), digest, block, start, end });
      start = end + comma.length;
    }
  }
  return items;
}

/** A list of items after the beginning of its object, up to the end of both. */
export function joinedItems(opening: string, items: readonly Item[]): Buffer {
  return Buffer.concat([...itemParts(opening, items)]);
}

/** Bytes of that list. */
export function joinedLength(opening: string, items: readonly Item[]): number {
  const commas = Math.max(0, items.length - 1);
  const ends = Buffer.byteLength(opening) + commas * comma.length + closing.length;
  return items.reduce((sum, { start, end }) => sum + end - start, ends);
}

/** That list, in parts. */
export function* itemParts(opening: string, items: readonly Item[]): Generator<Buffer> {
  let part: Buffer[] = [Buffer.from(opening)];
  let length = 0;
  const unpack = lastUnpacked();
  for (const [number, { block, start, end }] of items.entries()) {
    if (number > 0) part.push(comma);
    part.push(unpack(block).subarray(start, end));
    length += end - start;
    if (length < partBytes) continue;
    yield Buffer.concat(part);
    part = [];
    length = 0;
  }
  yield Buffer.concat([...part, closing]);
}

/** Unpacks blocks, and holds the last few. After some changes of the list, items of several blocks alternate. */
function lastUnpacked(): (block: Buffer) => Buffer {
  const blocks = new LRUCache<Buffer, Buffer>({ max: 8 });
  return (block) => {
    const known = blocks.get(block);
    if (known !== undefined) return known;
    const unpacked = zstdDecompressSync(block);
    blocks.set(block, unpacked);
    return unpacked;
  };
}

function withCommas(texts: readonly Buffer[]): Buffer {
  return Buffer.concat(texts.flatMap((text, number) => (number === 0 ? [text] : [comma, text])));
}
