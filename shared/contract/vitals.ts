import { pagePatterns } from '../paths.ts';

/** Names of the Core Web Vitals and the time to first byte (https://web.dev/articles/vitals). */
export const vitalNames = ['lcp', 'inp', 'cls', 'ttfb'] as const;
export type VitalName = (typeof vitalNames)[number];

/** `mobile` has a coarse main pointer. */
export const forms = ['mobile', 'desktop'] as const;
export type Form = (typeof forms)[number];

/** Patterns of the pages that report their vitals: all. */
export const vitalsPages: readonly string[] = Object.values(pagePatterns);

/** What a browser reports of one page view. Times are in milliseconds; a value that was not measured is absent. */
export type PageVitals = Partial<Record<VitalName, number>> & {
  /** One of `vitalsPages`. */
  page: string;
  form: Form;
};
