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
    if (byte <= space && isSpace(byte)) continue;
    const isClosing = byte === closeArray || byte === closeObject;
    if (isInside && depth === itemDepth && (byte === comma || isClosing)) {
      if (start >= 0 || byte === comma) yield JSON.parse(bytes.toString('utf8', start, at));
      start = -1;
    } else if (isInside && start < 0) start = at;

    if (byte === quote) {
      const end = endOfString(bytes, at);
      if (depth === 1) lastText = bytes.toString('utf8', at, end + 1);
      at = end;
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
  if (!wasFound || depth !== 0) throw new SyntaxError(`no whole array is named ${name}`);
}

function isSpace(byte: number): boolean {
  return byte === space || byte === lineFeed || byte === carriageReturn || byte === tab;
}

/** Index of a string's closing quote: the next one not preceded by an odd number of backslashes. */
function endOfString(bytes: Buffer, start: number): number {
  for (let at = start + 1; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === quote) return at;
    if (byte === backslash) at += 1;
  }
  throw new SyntaxError('a string does not end');
}
