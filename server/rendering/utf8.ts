/** Larger than any page. */
const space = Buffer.allocUnsafeSlow(512 * 1024);
const encoder = new TextEncoder();

/** The text in UTF-8, in about half the time of `Buffer.from`, which measures a long text before it encodes it. */
export function utf8(text: string): Buffer {
  const { read, written } = encoder.encodeInto(text, space);
  return read === text.length ? Buffer.from(space.subarray(0, written)) : Buffer.from(text);
}
