import { CircleAlert, Plus } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { fieldId } from '../../../ui/form/form-field.tsx';
import fieldStyles from './fields.module.css';
import { prefix, type FieldsProps } from './fields.ts';
import { FormSection } from './form-section.tsx';
import { maxNearby, nearbyName, newPlace, type NearbyDraft } from './nearby-draft.ts';
import styles from './nearby-fields.module.css';
import { NearbyPlaceFields } from './nearby-place-fields.tsx';

/** Nearby places; an open one shows its fields. */
export function NearbyFields({ draft, set, errors }: FieldsProps): ReactNode {
  const { nearby, coordinates } = draft;
  const [opened, setOpened] = useState<readonly string[]>([]);
  const added = useRef<string>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const id = fieldId('nearby', prefix);

  useEffect(() => {
    if (added.current === null) return;
    document.getElementById(fieldId(nearbyName(added.current, 'name'), prefix))?.focus();
    added.current = null;
  });

  function add(): void {
    const place = newPlace();
    added.current = place.key;
    setOpened([...opened, place.key]);
    set('nearby', [...nearby, place]);
  }

  function change(place: NearbyDraft): void {
    set(
      'nearby',
      nearby.map((other) => (other.key === place.key ? place : other)),
    );
  }

  function remove(key: string): void {
    set(
      'nearby',
      nearby.filter((place) => place.key !== key),
    );
    addButton.current?.focus();
  }

  return (
    <FormSection id="nearby" title="Nearby places" lead="The five nearest also appear on the map.">
      <div id={id} tabIndex={-1} className={styles.places}>
        {nearby.length === 0 && <p className={fieldStyles.remark}>None yet.</p>}
        {nearby.length > 0 && (
          <ul className={styles.list}>
            {nearby.map((place) => (
              <NearbyPlaceFields
                key={place.key}
                place={place}
                home={coordinates}
                errors={errors}
                isOpen={opened.includes(place.key)}
                onToggle={() =>
                  setOpened(
                    opened.includes(place.key)
                      ? opened.filter((key) => key !== place.key)
                      : [...opened, place.key],
                  )
                }
                onChange={change}
                onRemove={() => remove(place.key)}
              />
            ))}
          </ul>
        )}
        {errors['nearby'] && (
          <p className={fieldStyles.error}>
            <CircleAlert aria-hidden="true" size={16} />
            {errors['nearby']}
          </p>
        )}
        <AddButton onAdd={add} full={nearby.length >= maxNearby} button={addButton} />
      </div>
    </FormSection>
  );
}

interface AddButtonProps {
  onAdd(): void;
  full: boolean;
  button: React.RefObject<HTMLButtonElement | null>;
}

function AddButton({ onAdd, full, button }: AddButtonProps): ReactNode {
  if (full) return <p className={fieldStyles.remark}>A home has at most {maxNearby} of them.</p>;
  return (
    <span>
      <Button look="secondary" onClick={onAdd} ref={button}>
        <Plus aria-hidden="true" size={18} />
        Add a place
      </Button>
    </span>
  );
}
