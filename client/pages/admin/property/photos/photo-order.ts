import type {
  AdminPhoto,
  PhotoKind,
} from '../../../../../shared/contract/admin/property-schemas.ts';

/** Photo ids in display order, floor plans last, with descriptions and kinds, if the provider has kinds. */
export type PhotoOrder = { id: string; alt: string; kind?: PhotoKind }[];

export function orderOf(photos: readonly AdminPhoto[]): PhotoOrder {
  return photos.map(({ id, alt, kind }) => ({ id, alt, ...(kind && { kind }) }));
}

/** Sorts existing photos into this order; unknown ones come last. */
export function arrange(photos: readonly AdminPhoto[], order: PhotoOrder | null): AdminPhoto[] {
  if (order === null) return [...photos];
  const known = new Map(photos.map((photo) => [photo.id, photo]));
  const ordered = order.flatMap(({ id, ...changed }) => {
    const photo = known.get(id);
    known.delete(id);
    return photo ? [{ ...photo, ...changed }] : [];
  });
  return plansLast([...ordered, ...known.values()]);
}

/** Moves a photo to a 0-based position. */
export function move(order: PhotoOrder, id: string, to: number): PhotoOrder {
  const moved = order.find((photo) => photo.id === id);
  if (!moved) return order;
  const others = order.filter((photo) => photo.id !== id);
  return plansLast([...others.slice(0, to), moved, ...others.slice(to)]);
}

export function describe(order: PhotoOrder, id: string, alt: string): PhotoOrder {
  return order.map((photo) => (photo.id === id ? { ...photo, alt } : photo));
}

export function setKind(order: PhotoOrder, id: string, kind: PhotoKind): PhotoOrder {
  return plansLast(order.map((photo) => (photo.id === id ? { ...photo, kind } : photo)));
}

function plansLast<Photo extends { kind?: PhotoKind }>(photos: readonly Photo[]): Photo[] {
  const isPlan = ({ kind }: Photo): boolean => kind === 'floor-plan';
  return [...photos.filter((photo) => !isPlan(photo)), ...photos.filter(isPlan)];
}

/** Whether the only difference is new photos. */
export function isOnlyLonger(before: PhotoOrder, now: PhotoOrder): boolean {
  const added = new Set(now.map(({ id }) => id));
  for (const { id } of before) added.delete(id);
  const known = now.filter(({ id }) => !added.has(id));
  return (
    known.length === before.length &&
    before.every(({ id, alt, kind }, index) => {
      const photo = known[index];
      return photo?.id === id && photo.alt === alt && photo.kind === kind;
    })
  );
}
