import type { Insertable, Transaction } from 'kysely';
import type { NearbyPlacesTable, Tables } from '../../database/tables.ts';
import type { KnownNames } from './known-names.ts';
import type { PropertyState } from './property-state.ts';
import { pictureOfPlace } from './staff-property.ts';

/** PostgreSQL allows 65,535 parameters per statement. */
const rowsPerStatement = 1_000;

export interface SavedProperty {
  id: number;
  state: PropertyState;
  /** Null for a new one. */
  before: PropertyState | null;
}

/** Writes changed amenities and nearby places. */
export async function writeParts(
  transaction: Transaction<Tables>,
  saved: readonly SavedProperty[],
  names: KnownNames,
): Promise<void> {
  const furnished = saved.filter((one) => isChanged(one, 'amenities'));
  await replaceAll(
    transaction,
    'property_amenities',
    furnished.filter(({ before }) => before !== null).map(({ id }) => id),
    furnished.flatMap(({ id, state }) =>
      state.amenities.map((name) => ({ property_id: id, amenity_id: names.amenityId(name) })),
    ),
  );
  const placed = saved.filter((one) => isChanged(one, 'nearby'));
  await replaceAll(
    transaction,
    'nearby_places',
    placed.filter(({ before }) => before !== null).map(({ id }) => id),
    placed.flatMap(toPlaceRows),
  );
}

function isChanged({ state, before }: SavedProperty, part: 'amenities' | 'nearby'): boolean {
  return JSON.stringify(state[part]) !== JSON.stringify(before?.[part] ?? []);
}

async function replaceAll<T extends 'property_amenities' | 'nearby_places'>(
  transaction: Transaction<Tables>,
  table: T,
  ids: readonly number[],
  rows: readonly Insertable<Tables[T]>[],
): Promise<void> {
  if (ids.length > 0) {
    await transaction
      .deleteFrom<'property_amenities' | 'nearby_places'>(table)
      .where('property_id', 'in', ids)
      .execute();
  }
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    const some = rows.slice(start, start + rowsPerStatement);
    await transaction.insertInto(table).values(some).execute();
  }
}

function toPlaceRows({ id, state }: SavedProperty): Insertable<NearbyPlacesTable>[] {
  return state.nearby.map(({ distanceMetres, location, ...place }, position) => ({
    property_id: id,
    position,
    ...place,
    ...location,
    distance_metres: distanceMetres,
    image: pictureOfPlace(place.type),
  }));
}
