const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const openings = new Set([0x5b, 0x7b]);
const closings = new Set([0x5d, 0x7d]);
const openArray = 0x5b;
const spaces = new Set([0x20, 0x09, 0x0a, 0x0d]);

/** Nesting depth of the items of an array that is a property of the root object. */
const itemDepth = 2;

/**
 * Yields the items of the array property `name` of a JSON object, parsing one at a time so that the caller can yield to the
 * event loop in between.
 *
 * @throws SyntaxError if the array is missing or truncated
 */
export function* arrayItems(bytes: Buffer, name: string): Generator<unknown> {
  const quotedName = JSON.stringify(name);
  let depth = 0;
  let isInside = false;
  let wasFound = false;
  let start = -1;
  let lastText = '';
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (spaces.has(byte)) continue;
    if (isInside && depth === itemDepth && (byte === comma || closings.has(byte))) {
      if (start >= 0 || byte === comma) yield JSON.parse(bytes.toString('utf8', start, at));
      start = -1;
    } else if (isInside && start < 0) start = at;

    if (byte === quote) {
      const end = endOfString(bytes, at);
      if (depth === 1) lastText = bytes.toString('utf8', at, end + 1);
      at = end;
    } else if (openings.has(byte)) {
      depth += 1;
      if (wasFound || byte !== openArray || depth !== itemDepth || lastText !== quotedName)
        continue;
      isInside = true;
      wasFound = true;
    } else if (closings.has(byte)) {
      if (depth === itemDepth) isInside = false;
      depth -= 1;
    }
  }
  if (!wasFound || depth !== 0) throw new SyntaxError(`no whole array is named ${name}`);
}

/** Index of a string's closing quote: the next one not preceded by an odd number of backslashes. */
function endOfString(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf(quote, start + 1); at >= 0; at = bytes.indexOf(quote, at + 1)) {
    let escapes = 0;
    while (bytes[at - 1 - escapes] === backslash) escapes += 1;
    if (escapes % 2 === 0) return at;
  }
  throw new SyntaxError('a string does not end');
}
