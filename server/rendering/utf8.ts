/** More than any page has. */
const space = Buffer.allocUnsafeSlow(512 * 1024);
const encoder = new TextEncoder();

/** The text in UTF-8: `Buffer.from` in about half the time, because it need not measure a long text first. */
export function utf8(text: string): Buffer {
  const { read, written } = encoder.encodeInto(text, space);
  return read === text.length ? Buffer.from(space.subarray(0, written)) : Buffer.from(text);
}
