import type { ReactNode } from 'react';
import { propertyTypes } from '../../../shared/contract/property-terms.ts';
import { landingPlaces } from '../../../shared/places/districts.ts';
import { FieldRow } from '../../ui/form/form.tsx';
import { SelectField, TextAreaField, TextField } from '../../ui/form/form-field.tsx';
import type { FieldsProps } from './owner-fields.tsx';

/** The property's address, type, size and price. */
export function PropertyFields({ values, errors }: FieldsProps): ReactNode {
  return (
    <>
      <TextField
        label="Property address"
        name="address"
        required
        hint="Street and number, or the estate. Only our team sees it."
        defaultValue={values['address']}
        error={errors['address']}
      />
      <FieldRow>
        <TextField
          label="District (optional)"
          name="district"
          list="districts"
          autoComplete="off"
          hint="For example Maitama, Abuja"
          defaultValue={values['district']}
          error={errors['district']}
        />
        <SelectField
          label="Property type"
          name="propertyType"
          required
          defaultValue={values['propertyType'] ?? ''}
          error={errors['propertyType']}
        >
          <option value="">Please choose</option>
          {propertyTypes.map((type) => (
            <option key={type}>{type}</option>
          ))}
        </SelectField>
      </FieldRow>
      <datalist id="districts">
        {landingPlaces.map((place) => (
          <option key={place} value={place} />
        ))}
      </datalist>
      <FieldRow>
        <SelectField
          label="I would like to"
          name="purpose"
          required
          defaultValue={values['purpose'] ?? ''}
          error={errors['purpose']}
        >
          <option value="">Please choose</option>
          <option value="sale">Sell it</option>
          <option value="rent">Rent it out</option>
        </SelectField>
        <TextField
          label="Number of bedrooms"
          name="bedrooms"
          inputMode="numeric"
          autoComplete="off"
          required
          defaultValue={values['bedrooms']}
          error={errors['bedrooms']}
        />
      </FieldRow>
      <TextField
        label="Asking price (₦)"
        name="askingPrice"
        autoComplete="off"
        required
        hint="In Naira, for example 45,000,000 or 45m. If you’re renting it out, give the yearly rent."
        defaultValue={values['askingPrice']}
        error={errors['askingPrice']}
      />
      <TextAreaField
        label="Description"
        name="description"
        rows={5}
        required
        hint="What a buyer or tenant should know: size, condition, documents, when it is available."
        defaultValue={values['description']}
        error={errors['description']}
      />
    </>
  );
}
