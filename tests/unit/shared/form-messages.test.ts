import fc from 'fast-check';
import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { withoutObjectLengths } from '../../../server/http/parse-json.ts';
import * as accountForms from '../../../shared/forms/account-forms.ts';
import * as adminForms from '../../../shared/forms/admin-forms.ts';
import * as enquiryForms from '../../../shared/forms/enquiry-forms.ts';
import * as propertyForms from '../../../shared/forms/property-form.ts';
import { readForm } from '../../../shared/forms/read-form.ts';
import { hostileValue } from '../../support/fuzz/values.ts';

/** Its errors are never shown: the site asks to reload the form instead. */
const hiddenForms = new Set(['deliveryForm', 'contactDeliveryForm']);

const exported: Record<string, unknown> = {
  ...accountForms,
  ...adminForms,
  ...enquiryForms,
  ...propertyForms,
};
const forms = Object.entries(exported).filter(
  (entry): entry is [string, z.ZodMiniObject] =>
    entry[1] instanceof z.ZodMiniObject && !hiddenForms.has(entry[0]),
);

/** How zod words what a schema has no message for. */
const ofTheValidator = /^(?:Invalid |Too |Unrecognized )|: expected /;

describe('a form’s errors', () => {
  it.each(forms)('%s: are in its own words', (_name, form) => {
    const fields = fc.record(
      Object.fromEntries(
        Object.keys(form.shape).map((name) => [
          name,
          fc.oneof(
            hostileValue,
            fc.array(hostileValue),
            fc.array(fc.dictionary(fc.string(), hostileValue)),
          ),
        ]),
      ),
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fields, (input) => {
        const body: unknown = JSON.parse(JSON.stringify(input), withoutObjectLengths);
        const parsed = readForm(form, body);
        const messages = parsed.ok ? [] : Object.values(parsed.errors);
        expect(messages.filter((message) => ofTheValidator.test(message))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('covers every kind of form', () => {
    expect(forms.length).toBeGreaterThan(20);
  });
});
