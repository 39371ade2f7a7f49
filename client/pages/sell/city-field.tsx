import type { ReactNode } from 'react';
import { cities, coveredCities } from '../../../shared/cities.ts';
import { paths } from '../../../shared/paths.ts';
import { SelectField } from '../../ui/form/form-field.tsx';
import styles from './city-field.module.css';
import type { FieldsProps } from './owner-fields.tsx';

/** Where the property is. Beyond our cities, styles show what to do instead at once, also without scripts. */
export function CityField({ values, errors }: FieldsProps): ReactNode {
  return (
    <div className={styles.city}>
      <SelectField
        label="Where is the property?"
        name="city"
        required
        hint={`We only list homes in ${coveredCities}.`}
        defaultValue={values['city'] ?? ''}
        error={errors['city']}
      >
        <option value="">Please choose</option>
        {cities.toReversed().map((city) => (
          <option key={city}>{city}</option>
        ))}
        <option value="elsewhere">Somewhere else</option>
      </SelectField>
      <div role="status">
        <p className={styles.elsewhere}>
          We can’t list a home there, so there is no need to fill in this form. An estate surveyor
          and valuer in that state can sell or let it for you: choose one who is registered with
          ESVARBON, the board of that profession. Not sure whether your place counts?{' '}
          <a href={paths.contact}>Write to us</a>.
        </p>
      </div>
    </div>
  );
}
