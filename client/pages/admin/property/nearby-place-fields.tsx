import { Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FieldErrors } from '../../../../shared/contract/problem.ts';
import { formatNumber } from '../../../../shared/number.ts';
import { nearbyTypes, nearbyTypeOf } from '../../../components/nearby-types.ts';
import { SelectField, TextAreaField, TextField } from '../../../ui/form/form-field.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import fieldStyles from './fields.module.css';
import { prefix } from './fields.ts';
import { metresTo, nearbyName, type NearbyDraft, type NearbyField } from './nearby-draft.ts';
import styles from './nearby-fields.module.css';

interface NearbyPlaceFieldsProps {
  place: NearbyDraft;
  /** The home's coordinates as typed. */
  home: string;
  errors: FieldErrors;
  isOpen: boolean;
  onToggle(): void;
  onChange(place: NearbyDraft): void;
  onRemove(): void;
}

/** The provider has no such type. */
const kinds = nearbyTypes.filter(({ value }) => value !== 'others');
export function NearbyPlaceFields(props: NearbyPlaceFieldsProps): ReactNode {
  const { place, home, errors, isOpen, onToggle, onChange, onRemove } = props;
  const metres = metresTo(place, home);
  const label = place.name.trim() || 'New place';
  // Open a place with errors, so that they are visible.
  const isWrong = Object.keys(errors).some((name) => name.startsWith(`nearby-${place.key}-`));
  const shown = isOpen || isWrong;

  function field(name: NearbyField) {
    return {
      prefix,
      name: nearbyName(place.key, name),
      value: place[name],
      error: errors[nearbyName(place.key, name)],
      autoComplete: 'off',
      onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
        onChange({ ...place, [name]: currentTarget.value }),
    };
  }

  return (
    <li className={styles.place}>
      <div className={styles.summary}>
        <p className={styles.name}>
          <strong>
            <bdi>{label}</bdi>
          </strong>
          <span>
            {nearbyTypeOf(place).label}
            {metres !== null && ` · ${formatNumber(metres)} m`}
            {place.rating !== '' && ` · ★ ${place.rating}`}
          </span>
        </p>
        <button type="button" className={styles.tool} aria-expanded={shown} onClick={onToggle}>
          <Pencil aria-hidden="true" size={18} />
          <VisuallyHidden>Edit {label}</VisuallyHidden>
        </button>
        <button type="button" className={styles.tool} onClick={onRemove}>
          <Trash2 aria-hidden="true" size={18} />
          <VisuallyHidden>Remove {label}</VisuallyHidden>
        </button>
      </div>
      {shown && (
        <div className={styles.fields} role="group" aria-label={label}>
          <div className={fieldStyles.pair}>
            <TextField {...field('name')} label="Name" maxLength={120} />
            <SelectField {...field('type')} label="Kind">
              {kinds.map(({ value, label: kind }) => (
                <option key={value} value={value}>
                  {kind}
                </option>
              ))}
            </SelectField>
            <TextField
              {...field('coordinates')}
              label="Coordinates"
              hint="Latitude, longitude"
              maxLength={60}
            />
            <TextField
              {...field('distance')}
              label="Distance in metres"
              hint="Leave empty to calculate it from the coordinates."
              inputMode="numeric"
              maxLength={10}
            />
            <TextField {...field('address')} label="Address" maxLength={300} />
            <TextField
              {...field('rating')}
              label="Rating, 0 to 5"
              inputMode="decimal"
              maxLength={4}
            />
          </div>
          <TextAreaField {...field('description')} label="Description" rows={2} maxLength={500} />
        </div>
      )}
    </li>
  );
}
