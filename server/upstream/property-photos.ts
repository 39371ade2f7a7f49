import { isRecord } from '../../shared/record.ts';
import { readPositive, readText } from './tolerant-values.ts';

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
}

const usableUrl = /^(?:https?:\/\/[^\s/]|\/(?![/\\]))\S*$/i;
const hexColor = /^#[0-9a-f]{6}$/i;

/**
 * Returns the photos in the order of `photos`, with the details from `photoDetails`. If the provider sends only `photoDetails`,
 * the photos come from there.
 */
export function readPhotos(photos: unknown, photoDetails: unknown): UpstreamPhoto[] {
  const details = new Map<string, UpstreamPhoto>();
  for (const item of listOf(photoDetails)) {
    const photo = readDetails(item);
    if (photo !== null) details.set(photo.url, photo);
  }
  const urls = listOf(photos)
    .map(readUrl)
    .filter((url) => url !== null);
  if (urls.length === 0) return [...details.values()];
  return [...new Set(urls)].map((url) => details.get(url) ?? withoutDetails(url));
}

function readDetails(item: unknown): UpstreamPhoto | null {
  if (!isRecord(item)) return null;
  const url = readUrl(item['url']);
  if (url === null) return null;
  const color = readText(item['color']);
  return {
    url,
    alt: readText(item['alt']) || null,
    width: readPixels(item['width']),
    height: readPixels(item['height']),
    color: hexColor.test(color) ? color.toLowerCase() : null,
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
