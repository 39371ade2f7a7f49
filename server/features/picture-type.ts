export type PictureType = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | 'heic';

/** The type of a picture by its first bytes, so that no unexpected decoder sees external data; null for any other file. */
export function pictureTypeOf(bytes: Uint8Array): PictureType | null {
  const start = Buffer.from(bytes.subarray(0, 40)).toString('latin1');
  if (start.startsWith('\xFF\xD8\xFF')) return 'jpeg';
  if (start.startsWith('\x89PNG\r\n\x1A\n')) return 'png';
  if (start.startsWith('GIF8')) return 'gif';
  if (/^RIFF[^]{4}WEBP/.test(start)) return 'webp';
  // ISO/IEC 14496-12, section 4.3: the first box of a file lists its brands.
  if (start.slice(4, 8) !== 'ftyp') return null;
  if (/avi[fs]/.test(start)) return 'avif';
  return /hei[cxms]|hev[cx]|mif1|msf1/.test(start) ? 'heic' : null;
}
