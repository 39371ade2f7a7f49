/** Texts, nearly all of them in one buffer, which passes between threads without being copied. */
export interface TextColumn {
  /** UTF-8, one text after the other. */
  bytes: Uint8Array<ArrayBuffer>;
  /** End of each text in `bytes`; the next text starts there. */
  ends: Uint32Array<ArrayBuffer>;
  /** A few more texts, at the positions that follow. */
  more: readonly string[];
}

const initialBytes = 64 * 1024;

export function textColumn(texts: Iterable<string>): TextColumn {
  const encoder = new TextEncoder();
  let bytes = new Uint8Array(initialBytes);
  const ends: number[] = [];
  let length = 0;
  for (const text of texts) {
    // One UTF-16 code unit takes at most three bytes.
    const needed = length + 3 * text.length;
    if (needed > bytes.length) bytes = grown(bytes, Math.max(needed, 2 * bytes.length));
    length += encoder.encodeInto(text, bytes.subarray(length)).written;
    ends.push(length);
  }
  return { bytes: bytes.slice(0, length), ends: Uint32Array.from(ends), more: [] };
}

/** The column with more texts at its end, sharing its buffers. */
export function withTexts(column: TextColumn, texts: readonly string[]): TextColumn {
  return { ...column, more: [...column.more, ...texts] };
}

/** The text at `position`; '' beyond the last one. */
export function textAt({ bytes, ends, more }: TextColumn, position: number): string {
  if (position >= ends.length) return more[position - ends.length] ?? '';
  const start = position === 0 ? 0 : (ends[position - 1] ?? 0);
  return Buffer.from(bytes.buffer).toString('utf8', start, ends[position] ?? start);
}

/** Position of a text in a column's buffer, sorted by code units; -1 if it isn't there. Binary search. */
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
