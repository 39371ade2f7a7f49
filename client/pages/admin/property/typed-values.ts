import type { Coordinates } from '../../../../shared/contract/property-terms.ts';

/** Parses coordinates in the format maps copy: '6.4474, 3.4553'; null if invalid. */
export function pointIn(text: string): Coordinates | null {
  const [, lat, lng] =
    /^\(?\s*(-?\d+(?:\.\d+)?)\s*[,;\s]\s*(-?\d+(?:\.\d+)?)\s*\)?$/.exec(text.trim()) ?? [];
  if (lat === undefined || lng === undefined) return null;
  const point = { lat: Number(lat), lng: Number(lng) };
  return Math.abs(point.lat) <= 90 && Math.abs(point.lng) <= 180 ? point : null;
}

export function pointText(point: Coordinates | null): string {
  return point ? `${point.lat}, ${point.lng}` : '';
}

/** Parses a number with common separators and symbols: '₦45,000,000'; null if empty. */
export function numberIn(text: string): number | string | null {
  const digits = text.replaceAll(/[₦,\s]/g, '');
  if (digits === '') return null;
  return /^\d{1,15}$/.test(digits) ? Number(digits) : text;
}
