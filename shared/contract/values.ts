import { z } from 'zod';

/** Values in the JSON responses of the site. */

export const count = z.int().nonnegative();
/** ISO 8601. */
export const moment = z.iso.datetime();
/** Day in Lagos: '2026-11-21'. */
export const day = z.iso.date();
/** Never empty. */
export const text = z.string().min(1);
export const pathOnSite = z.string().regex(/^\/[^/]/);
/** A remark on a search that was changed, or on a part of it that was ignored. */
export const remark = z.strictObject({
  text,
  /** To the search as it was asked for. */
  link: z.strictObject({ label: text, href: pathOnSite }).exactOptional(),
});
export type Remark = z.output<typeof remark>;

export const coordinates = z.strictObject({ lat: z.number(), lng: z.number() });
