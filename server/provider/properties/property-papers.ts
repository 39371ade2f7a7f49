import { z } from 'zod';
import { lineOf, textCalled } from '../http/text-fields.ts';

/** Nigeria has no daylight saving time. */
const aheadOfUtcMs = 3_600_000;

export const paperTypes = ['c_of_o', 'governors_consent', 'deed', 'survey', 'excision'] as const;

/** Documents of ownership by type, each with who has seen it and on which day in Nigeria, or with neither. */
export type Papers = Partial<
  Record<(typeof paperTypes)[number], { seenBy?: string | undefined; seenOn?: string | undefined }>
>;

const wrongPapers = `Papers must be an object with some of ${paperTypes.join(', ')}`;

const paper = z
  .strictObject(
    {
      seenBy: lineOf('Name of the person who saw the papers', 80).exactOptional(),
      seenOn: pastDay('Day the papers were seen').exactOptional(),
    },
    'Each paper must be an object with seenBy and seenOn, or neither',
  )
  .refine(
    ({ seenBy, seenOn }) => (seenBy === undefined) === (seenOn === undefined),
    'Papers must state both who has seen them and when',
  );

/** Without any, null. */
export const papers = z
  .partialRecord(z.enum(paperTypes, wrongPapers), paper, wrongPapers)
  .transform((stated): Papers | null => (Object.keys(stated).length === 0 ? null : stated));

/** A day in Nigeria, like '2026-11-21', that is not in the future. */
export function pastDay(label: string) {
  return textCalled(label)
    .trim()
    .pipe(z.iso.date(`${label} must be a day, like 2026-11-21`))
    .refine((day) => day >= '2000-01-01', `${label} must be a day, like 2026-11-21`)
    .refine(
      (day) => day <= new Date(Date.now() + aheadOfUtcMs).toISOString().slice(0, 10),
      `${label} must not be in the future`,
    );
}
