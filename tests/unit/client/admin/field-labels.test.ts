import { expect, it } from 'vitest';
import { formLabel } from '../../../../client/pages/admin/property/field-labels.ts';
import { fieldNames, propertyFields } from '../../../../shared/property-fields.ts';

it.each(fieldNames)('the form names %s as its error messages do', (name) => {
  expect(formLabel(name).toLowerCase()).toContain(propertyFields[name].label.toLowerCase());
});
