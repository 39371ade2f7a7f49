import type { AdminPhoto } from '../../../../../shared/contract/admin/property-schemas.ts';
/** Photo ids in display order, with descriptions. */
export type PhotoOrder = { id: string; alt: string }[];

export function orderOf(photos: readonly AdminPhoto[]): PhotoOrder {
  return photos.map(({ id, alt }) => ({ id, alt }));
}

/** Sorts existing photos into this order; unknown ones come last. */
export function arrange(photos: readonly AdminPhoto[], order: PhotoOrder | null): AdminPhoto[] {
  if (order === null) return [...photos];
  const known = new Map(photos.map((photo) => [photo.id, photo]));
  const ordered = order.flatMap(({ id, alt }) => {
    const photo = known.get(id);
    known.delete(id);
    return photo ? [{ ...photo, alt }] : [];
  });
  return [...ordered, ...known.values()];
}

/** Moves a photo to a 0-based position. */
export function move(order: PhotoOrder, id: string, to: number): PhotoOrder {
  const moved = order.find((photo) => photo.id === id);
  if (!moved) return order;
  const others = order.filter((photo) => photo.id !== id);
  return [...others.slice(0, to), moved, ...others.slice(to)];
}

export function describe(order: PhotoOrder, id: string, alt: string): PhotoOrder {
  return order.map((photo) => (photo.id === id ? { id, alt } : photo));
}

/** Whether the only difference is new photos at the end. */
export function isOnlyLonger(before: PhotoOrder, now: PhotoOrder): boolean {
  return before.every(({ id, alt }, index) => now[index]?.id === id && now[index].alt === alt);
}
