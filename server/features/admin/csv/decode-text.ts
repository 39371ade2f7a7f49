/** Decodes a file by its byte-order mark, else as UTF-8; null if it is neither. */
export function decodeText(file: Uint8Array): string | null {
  try {
    const text = new TextDecoder(encodingOf(file), { fatal: true }).decode(file);
    // UTF-16 without a mark can be valid UTF-8 with a NUL in every other byte.
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
