import { Search } from 'lucide-react';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { ProblemError } from '../../../../shared/contract/problem.ts';
import type { Coordinates } from '../../../../shared/contract/property-terms.ts';
import { MapFrame } from '../../../components/map/map-frame.tsx';
import type { MapPin } from '../../../components/map/map-markers.ts';
import { mapPlace } from '../../../components/map/map-place.ts';
import { findPlaces } from '../../../components/map/place-calls.ts';
import { useMap } from '../../../components/map/use-map.ts';
import { useSite } from '../../../site.ts';
import { Button } from '../../../ui/button.tsx';
import { TypedInput } from './field-input.tsx';
import type { FieldsProps } from './fields.ts';
import styles from './fields.module.css';
import { FormSection } from './form-section.tsx';
import { pointIn, pointText } from './typed-values.ts';

/** The home's location: its address, and coordinates typed, found by address or picked on the map. */
export function PlaceFields(props: FieldsProps): ReactNode {
  const { draft, set, lacks } = props;
  const { tileUrl } = useSite();
  const [remark, setRemark] = useState('');
  const { title, location } = draft;
  const point = pointIn(draft.coordinates);
  // Initial map position; it does not follow the address while typing.
  const [place] = useState(() => mapPlace({ location, coordinates: point }));
  const pins = useMemo((): MapPin[] => {
    const coordinates = pointIn(draft.coordinates);
    return coordinates ? [{ kind: 'home', name: title || 'This home', coordinates }] : [];
  }, [draft.coordinates, title]);
  const map = useMap({ middle: place.middle, tileUrl, pins, onPick: put });

  const searching = useRef<AbortController>(null);
  useEffect(() => () => searching.current?.abort(), []);

  /** A manual choice cancels a pending search, whose result would overwrite it. */
  function choose(coordinates: string): void {
    searching.current?.abort();
    set('coordinates', coordinates);
    setRemark('');
  }

  function put(chosen: Coordinates): void {
    choose(pointText(chosen));
    setRemark(`The home is at ${pointText(chosen)}.`);
  }

  async function find(): Promise<void> {
    searching.current?.abort();
    const search = (searching.current = new AbortController());
    setRemark('Searching...');
    try {
      const { places } = await findPlaces(location.trim(), search.signal);
      if (search.signal.aborted) return;
      const [found] = places;
      if (!found) return setRemark('That address was not found. Please pick the place on the map.');
      set('coordinates', pointText(found.coordinates));
      setRemark(`Found “${found.name}”. Please check it on the map.`);
    } catch (error) {
      if (search.signal.aborted) return;
      if (!(error instanceof ProblemError)) throw error;
      setRemark(`${error.problem.detail} You can pick the place on the map.`);
    }
  }

  return (
    <FormSection id="place" title="Where it is">
      <TypedInput {...props} name="location" />
      {!lacks.includes('estate') && <TypedInput {...props} name="estate" />}
      <div className={styles.withButton}>
        <TypedInput {...props} name="coordinates" onType={choose} />
        <Button look="secondary" disabled={location.trim() === ''} onClick={() => void find()}>
          <Search aria-hidden="true" size={18} />
          Find the address
        </Button>
      </div>
      <p role="status" className={styles.remark}>
        {remark}
      </p>
      <MapFrame
        map={map}
        label="Map for choosing the home’s location"
        pinned={point !== null}
        otherwise="The coordinates above are used."
      />
    </FormSection>
  );
}
