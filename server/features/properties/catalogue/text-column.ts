/** Texts, nearly all of them in a few buffers, which pass between threads without being copied. */
export interface TextColumn {
  /** UTF-8, one text after the other: `textsPerBlock` of them in each block but the last. */
  blocks: readonly Uint8Array<ArrayBuffer>[];
  /** End of each text in its block; the next text starts there. */
  ends: Uint32Array<ArrayBuffer>;
  /** A few more texts, at the positions that follow. */
  more: readonly string[];
}

/** Adds texts one by one: never more than one block of them is held twice. */
export interface TextColumnBuilder {
  add(text: string): void;
  finish(): TextColumn;
}

const initialBytes = 64 * 1024;
const textsPerBlock = 1024;

export function createTextColumn(): TextColumnBuilder {
  const encoder = new TextEncoder();
  const blocks: Uint8Array<ArrayBuffer>[] = [];
  const ends: number[] = [];
  let bytes = new Uint8Array(initialBytes);
  let length = 0;

  function closeBlock(): void {
    blocks.push(bytes.slice(0, length));
    length = 0;
  }

  return {
    add(text) {
      // One UTF-16 code unit takes at most three bytes.
      const needed = length + 3 * text.length;
      if (needed > bytes.length) bytes = grown(bytes, Math.max(needed, 2 * bytes.length));
      length += encoder.encodeInto(text, bytes.subarray(length)).written;
      ends.push(length);
      if (ends.length % textsPerBlock === 0) closeBlock();
    },
    finish() {
      if (ends.length % textsPerBlock > 0) closeBlock();
      return { blocks, ends: Uint32Array.from(ends), more: [] };
    },
  };
}

export function textColumn(texts: Iterable<string>): TextColumn {
  const column = createTextColumn();
  for (const text of texts) column.add(text);
  return column.finish();
}

/** The column with more texts at its end, sharing its buffers. */
export function withTexts(column: TextColumn, texts: readonly string[]): TextColumn {
  return { ...column, more: [...column.more, ...texts] };
}

/** The text at `position`; '' beyond the last one. */
export function textAt({ blocks, ends, more }: TextColumn, position: number): string {
  const block = position < ends.length ? blocks[Math.floor(position / textsPerBlock)] : undefined;
  if (block === undefined) return more[position - ends.length] ?? '';
  const start = position % textsPerBlock === 0 ? 0 : (ends[position - 1] ?? 0);
  return Buffer.from(block.buffer).toString('utf8', start, ends[position] ?? start);
}

/** Position of a text in a column's buffers, sorted by code units; -1 if it isn't there. Binary search. */
export function positionOf(column: TextColumn, text: string): number {
  let low = 0;
  let high = column.ends.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (textAt(column, middle) < text) low = middle + 1;
    else high = middle;
  }
  return low < column.ends.length && textAt(column, low) === text ? low : -1;
}

function grown(bytes: Uint8Array, size: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(size);
  larger.set(bytes);
  return larger;
}
