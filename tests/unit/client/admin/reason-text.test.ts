import { expect, it } from 'vitest';
import { reasonText } from '../../../../client/pages/admin/undelivered/reason-text.ts';

it.each([
  ['the provider answered 422', 'The provider refused it (422).'],
  ['the provider answered 404', 'The provider does not take enquiries from this site (404).'],
  ['the provider answered 429', 'The provider had too many requests (429).'],
  ['7 days without success: the provider answered 503', 'The provider failed (503).'],
  ['ECONNREFUSED', 'The provider could not be reached (ECONNREFUSED).'],
  ['UND_ERR_HEADERS_TIMEOUT', 'The provider did not answer in time.'],
  ['no response within 5000 ms', 'The provider did not answer in time.'],
  ['the circuit is open', 'The provider kept failing, so the site paused its calls.'],
  ['the site was shutting down', 'The site was shutting down.'],
])('%s: %s', (reason, text) => {
  expect(reasonText(reason)).toBe(text);
});
