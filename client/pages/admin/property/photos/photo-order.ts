import type { AdminPhoto } from '../../../../../shared/contract/admin/properties.ts';

/** How the photos are to stand: their ids in their order, each with its description. */
export type PhotoOrder = { id: string; alt: string }[];

export function orderOf(photos: readonly AdminPhoto[]): PhotoOrder {
  return photos.map(({ id, alt }) => ({ id, alt }));
}

/** The photos that there are in a wanted order; ones that it does not know come last. */
export function arrange(photos: readonly AdminPhoto[], wanted: PhotoOrder | null): AdminPhoto[] {
  if (wanted === null) return [...photos];
  const known = new Map(photos.map((photo) => [photo.id, photo]));
  const ordered = wanted.flatMap(({ id, alt }) => {
    const photo = known.get(id);
    known.delete(id);
    return photo ? [{ ...photo, alt }] : [];
  });
  return [...ordered, ...known.values()];
}

/** With one of them at another place, counted from 0. */
export function move(order: PhotoOrder, id: string, to: number): PhotoOrder {
  const moved = order.find((photo) => photo.id === id);
  if (!moved) return order;
  const others = order.filter((photo) => photo.id !== id);
  return [...others.slice(0, to), moved, ...others.slice(to)];
}

export function describe(order: PhotoOrder, id: string, alt: string): PhotoOrder {
  return order.map((photo) => (photo.id === id ? { id, alt } : photo));
}

/** Whether photos are as they were, but for new ones behind them. */
export function isOnlyLonger(before: PhotoOrder, now: PhotoOrder): boolean {
  return before.every(({ id, alt }, index) => now[index]?.id === id && now[index].alt === alt);
}
