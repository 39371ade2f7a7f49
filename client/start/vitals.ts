import { onCLS, onINP, onLCP, onTTFB } from 'web-vitals';
import type { PageVitals } from '../../shared/contract/vitals-schemas.ts';
import { vitalsId } from './page-data.ts';

/** Neither in every browser nor in TypeScript's types (https://w3c.github.io/gpc). */
const { globalPrivacyControl }: Navigator & { globalPrivacyControl?: boolean } = navigator;
const pattern = document.getElementById(vitalsId)?.getAttribute('content');

if (pattern && !globalPrivacyControl) reportVitals(pattern);

/**
 * Measures this page view, and sends the figures once, when the page is hidden: without cookies, and without anything about the
 * visitor but whether the pointer is a finger.
 * @param page its pattern, such as '/property/:id'
 */
function reportVitals(page: string): void {
  const form = matchMedia('(pointer: coarse)').matches ? 'mobile' : 'desktop';
  const report: PageVitals = { page, form };
  // The latest values, so that they are complete whatever is told first of the page being hidden.
  const latest = { reportAllChanges: true };
  onCLS(({ value }) => (report.cls = value), latest);
  onINP(({ value }) => (report.inp = value), latest);
  onLCP(({ value }) => (report.lcp = value), latest);
  onTTFB(({ value }) => (report.ttfb = value));

  document.addEventListener('visibilitychange', function send() {
    if (document.visibilityState !== 'hidden') return;
    document.removeEventListener('visibilitychange', send);
    fetch('/api/vitals', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(report),
      credentials: 'omit',
      keepalive: true,
    }).catch(() => {});
  });
}
