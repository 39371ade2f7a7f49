const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const openArray = 0x5b;
const closeArray = 0x5d;
const openObject = 0x7b;
const closeObject = 0x7d;
const space = 0x20;
const tab = 0x09;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** A body without the array in its first bytes is none that it can be read from. */
const maxBytesAhead = 8 * 1024 * 1024;

/** Nesting depth of the items of an array that is a property of the root object. */
const itemDepth = 2;

/** Reads the items of an array while its text arrives. */
export interface ArrayItems {
  /**
   * Yields the items that end in the next part of the text, parsing one at a time so that the caller can yield to the event loop
   * in between. The part must not change before the next ones are read.
   *
   * @throws SyntaxError if an item is not JSON, or the array does not begin within 8 MB
   */
  read(part: Buffer): Generator<unknown>;
  /** @throws SyntaxError if the array is missing or truncated */
  end(): void;
}

/** The items of the array property `name` of a JSON object. */
export function createArrayItems(name: string): ArrayItems {
  const quotedName = JSON.stringify(name);
  let depth = 0;
  let isInside = false;
  let wasFound = false;
  let lastText = '';
  let isInText = false;
  /** Bytes of the next part that belong to an escape sequence. */
  let escaped = 0;
  /** An item, or a text of the root object, has begun; with its bytes in earlier parts. */
  let hasBegun = false;
  let earlier: Buffer[] = [];
  let bytesAhead = 0;

  /** The text that has begun, up to a position of the part. */
  function finished(part: Buffer, start: number, end: number): string {
    const last = part.subarray(start, end);
    const bytes = earlier.length === 0 ? last : Buffer.concat([...earlier, last]);
    hasBegun = false;
    earlier = [];
    return bytes.toString();
  }

  function* read(part: Buffer): Generator<unknown> {
    let start = 0;
    const begin = (at: number): void => {
      start = at;
      hasBegun = true;
    };
    let at = escaped;
    for (; at < part.length; at += 1) {
      if (isInText) {
        at = endOfText(part, at);
        if (at >= part.length) break;
        isInText = false;
        if (depth === 1) lastText = finished(part, start, at + 1);
        continue;
      }
      const byte = part[at] ?? 0;
      if (byte <= space && isSpace(byte)) continue;
      const isClosing = byte === closeArray || byte === closeObject;
      if (isInside && depth === itemDepth && (byte === comma || isClosing)) {
        if (hasBegun || byte === comma) yield JSON.parse(finished(part, hasBegun ? start : at, at));
      } else if (isInside && !hasBegun) begin(at);

      if (byte === quote) {
        isInText = true;
        if (depth === 1) begin(at);
      } else if (isClosing) {
        if (depth === itemDepth) isInside = false;
        depth -= 1;
      } else if (byte === openArray || byte === openObject) {
        depth += 1;
        if (wasFound || byte !== openArray || depth !== itemDepth || lastText !== quotedName)
          continue;
        isInside = true;
        wasFound = true;
      }
    }
    escaped = at - part.length;
    if (hasBegun) earlier.push(part.subarray(start));
    if (wasFound) return;
    bytesAhead += part.length;
    if (bytesAhead > maxBytesAhead) throw new SyntaxError(`no array is named ${name}`);
  }

  return {
    read,
    end() {
      if (!wasFound || depth !== 0) throw new SyntaxError(`no whole array is named ${name}`);
    },
  };
}

function isSpace(byte: number): boolean {
  return byte === space || byte === lineFeed || byte === carriageReturn || byte === tab;
}

/** Index of a text's closing quote: the next one not preceded by an odd number of backslashes. Beyond the part if it has none. */
function endOfText(part: Buffer, start: number): number {
  let at = start;
  for (; at < part.length; at += 1) {
    const byte = part[at];
    if (byte === quote) return at;
    if (byte === backslash) at += 1;
  }
  return at;
}
