import { pagePatterns } from '../paths.ts';

/** Names of the Core Web Vitals and the time to first byte (https://web.dev/articles/vitals). */
export const vitalNames = ['lcp', 'inp', 'cls', 'ttfb'] as const;
export type VitalName = (typeof vitalNames)[number];

/** `mobile` has a coarse main pointer. */
export const forms = ['mobile', 'desktop'] as const;
export type Form = (typeof forms)[number];

/** Patterns of the pages that report their vitals: all. */
export const vitalsPages: readonly string[] = Object.values(pagePatterns);
