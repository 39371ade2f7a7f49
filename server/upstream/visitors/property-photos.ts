import { isRecord } from '../../../shared/record.ts';
import { readPositive, readShortText, readText } from '../tolerant-values.ts';

/** Maps the provider's picture URL to one that browsers may load; null if they may not. */
export type ToPictureUrl = (url: string) => string | null;

export interface UpstreamPhoto {
  /** An http(s) URL, or a path relative to the provider's origin. */
  url: string;
  alt: string | null;
  width: number | null;
  height: number | null;
  /** `#rrggbb`. */
  color: string | null;
  /** Absent for a photo. */
  kind?: 'floor-plan';
}

const usableUrl = /^(?:https?:\/\/[^\s/]|\/(?![/\\]))\S*$/i;
const hexColor = /^#[0-9a-f]{6}$/i;

/**
 * Returns the photos in the order of `stated`, with the details from `photoDetails`, then the floor plans. If the provider sends
 * only `photoDetails`, all come from there.
 */
export function readPhotos(stated: unknown, photoDetails: unknown): UpstreamPhoto[] {
  const details = new Map<string, UpstreamPhoto>();
  for (const item of listOf(photoDetails)) {
    const photo = readDetails(item);
    if (photo !== null) details.set(photo.url, photo);
  }
  const described = [...details.values()];
  const urls = new Set(listOf(stated).flatMap((url) => readUrl(url) ?? []));
  const photos =
    urls.size === 0
      ? described
      : Array.from(urls, (url) => details.get(url) ?? withoutDetails(url));
  return [
    ...photos.filter(({ kind }) => kind === undefined),
    ...described.filter(({ kind }) => kind === 'floor-plan'),
  ];
}

function readDetails(item: unknown): UpstreamPhoto | null {
  if (!isRecord(item)) return null;
  const url = readUrl(item['url']);
  if (url === null) return null;
  const color = readText(item['color']);
  return {
    url,
    alt: readShortText(item['alt']) || null,
    width: readPixels(item['width']),
    height: readPixels(item['height']),
    color: hexColor.test(color) ? color.toLowerCase() : null,
    ...(item['kind'] === 'floor-plan' && { kind: 'floor-plan' }),
  };
}

function withoutDetails(url: string): UpstreamPhoto {
  return { url, alt: null, width: null, height: null, color: null };
}

function readUrl(value: unknown): string | null {
  const url = readText(value);
  return usableUrl.test(url) ? url : null;
}

function readPixels(value: unknown): number | null {
  const pixels = readPositive(value);
  return pixels === null ? null : Math.round(pixels);
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
