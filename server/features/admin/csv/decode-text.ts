/** A file's text by its byte-order mark, else as UTF-8; null where it is neither. */
export function decodeText(file: Uint8Array): string | null {
  try {
    const text = new TextDecoder(encodingOf(file), { fatal: true }).decode(file);
    // Half of every letter of UTF-16 without a mark: valid UTF-8, and no text.
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return 'utf-8';
}
