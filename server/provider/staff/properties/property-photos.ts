import { type Kysely, sql, type Transaction } from 'kysely';
import type { PhotoKind } from '../../../../shared/contract/admin/property-schemas.ts';
import type { AuditChanges, Tables } from '../../database/tables.ts';
import { ApiError, invalidField } from '../../http/api-error.ts';
import type { PropertyId } from '../../properties/property-id.ts';
import { type AuditEntry, changesBetween, recordInAudit } from '../audit/audit-log.ts';
import type { Staff } from '../staff.ts';
import type { StaffServices } from '../staff-services.ts';
import { lockProperty, bumpVersion } from './property-lock.ts';
import { readBack } from './save-property.ts';
import type { StaffPropertyRow } from './staff-property.ts';

const maxPhotos = 40;

export interface NewPhoto {
  url: string;
  alt: string;
  width: number;
  height: number;
  color: string;
}

type Photo = Pick<StaffPropertyRow['photos'][number], 'id' | 'alt' | 'kind'>;

/** Appends photos. @throws ApiError 404, 409, 422 beyond 40. */
export async function addPhotos(
  database: Kysely<Tables>,
  staff: Staff,
  id: PropertyId,
  { photos, version }: { photos: readonly NewPhoto[]; version: number | undefined },
): Promise<StaffPropertyRow> {
  return database.transaction().execute(async (transaction) => {
    const row = await lockProperty(transaction, id, version);
    const count = row.photos.length;
    if (count + photos.length > maxPhotos) {
      throw invalidField('photos', `A property has at most ${maxPhotos} photos`);
    }
    await transaction
      .insertInto('property_photos')
      .values(
        photos.map((photo, index) => ({ ...photo, property_id: row.id, position: count + index })),
      )
      .execute();
    const changes = changesBetween({}, { photos: photos.map(({ url, alt }) => ({ url, alt })) });
    return finish(transaction, staff, row, { action: 'add-photos', changes });
  });
}

/**
 * Sets the order, the alternative texts and the kinds of the photos; `cover` comes first regardless of the order, and floor plans
 * come last.
 *
 * @throws ApiError 404, 409, 422 if the list omits a photo.
 */
export async function arrangePhotos(
  database: Kysely<Tables>,
  staff: Staff,
  id: PropertyId,
  arrangement: {
    photos: readonly {
      id: number;
      alt?: string | undefined;
      kind?: PhotoKind | undefined;
    }[];
    cover?: number | undefined;
    version: number;
  },
): Promise<StaffPropertyRow> {
  return database.transaction().execute(async (transaction) => {
    const row = await lockProperty(transaction, id, arrangement.version);
    const known = new Map(row.photos.map((photo) => [photo.id, photo]));
    const isWhole =
      arrangement.photos.length === known.size &&
      new Set(arrangement.photos.map((photo) => photo.id)).size === known.size &&
      arrangement.photos.every((photo) => known.has(photo.id));
    if (!isWhole) {
      throw invalidField('photos', 'photos must list every photo of the property once');
    }
    if (arrangement.cover !== undefined && !known.has(arrangement.cover)) {
      throw invalidField('cover', 'cover must be a photo of the property');
    }
    const photos = arrangement.photos
      .map((photo): Photo => ({
        id: photo.id,
        alt: photo.alt ?? known.get(photo.id)?.alt ?? '',
        kind: photo.kind ?? known.get(photo.id)?.kind ?? 'photo',
      }))
      .toSorted(
        (one, other) =>
          Number(other.id === arrangement.cover) - Number(one.id === arrangement.cover),
      )
      .toSorted((one, other) => Number(isFloorPlan(one)) - Number(isFloorPlan(other)));
    if (photos.some((photo) => photo.id === arrangement.cover && isFloorPlan(photo))) {
      throw invalidField('cover', 'A floor plan cannot be the cover');
    }
    const before = row.photos.map(({ id: photo, alt, kind }): Photo => ({ id: photo, alt, kind }));
    const changes = changesBetween({ photos: before }, { photos });
    if (Object.keys(changes).length === 0) return row;
    await writeOrder(transaction, row.id, photos);
    return finish(transaction, staff, row, { action: 'arrange-photos', changes });
  });
}

/** Returns the URL path of the photo, whose file can then be deleted. @throws ApiError 404, 409. */
export async function deletePhoto(
  { database, propertyPhotos }: Pick<StaffServices, 'database' | 'propertyPhotos'>,
  staff: Staff,
  id: PropertyId,
  { photo, version }: { photo: number; version: number | undefined },
): Promise<{ row: StaffPropertyRow; url: string }> {
  return database.transaction().execute(async (transaction) => {
    const row = await lockProperty(transaction, id, version);
    const deleted = row.photos.find((one) => one.id === photo);
    if (deleted === undefined) throw photoNotFound();
    await transaction.deleteFrom('property_photos').where('id', '=', photo).execute();
    await propertyPhotos.removeIn(transaction, deleted.url);
    await writeOrder(
      transaction,
      row.id,
      row.photos.filter((one) => one.id !== photo),
    );
    const { url, alt } = deleted;
    const changes = changesBetween({ photo: { url, alt } }, {});
    return { row: await finish(transaction, staff, row, { action: 'delete-photo', changes }), url };
  });
}

export function photoNotFound(): ApiError {
  return new ApiError(404, 'Photo not found');
}

function isFloorPlan({ kind }: Pick<Photo, 'kind'>): boolean {
  return kind === 'floor-plan';
}

/** Moves photos to negative positions first, since the unique constraint is checked for each row. */
async function writeOrder(
  transaction: Transaction<Tables>,
  propertyId: number,
  photos: readonly Photo[],
): Promise<void> {
  if (photos.length === 0) return;
  await transaction
    .updateTable('property_photos')
    .set({ position: sql`-1 - position` })
    .where('property_id', '=', propertyId)
    .execute();
  const order = sql.join(
    photos.map(
      ({ id, alt, kind }, position) =>
        sql`(${id}::int, ${alt}::text, ${kind}::text, ${position}::int)`,
    ),
  );
  await sql`
    update property_photos set position = wanted.position, alt = wanted.alt, kind = wanted.kind
    from (values ${order}) as wanted (id, alt, kind, position)
    where property_photos.id = wanted.id and property_id = ${propertyId}`.execute(transaction);
}

async function finish(
  transaction: Transaction<Tables>,
  staff: Staff,
  { id }: StaffPropertyRow,
  entry: { action: AuditEntry['action']; changes: AuditChanges },
): Promise<StaffPropertyRow> {
  await transaction
    .updateTable('properties')
    .set(bumpVersion(staff))
    .where('id', '=', id)
    .execute();
  await recordInAudit(transaction, staff, { entity: 'property', entityId: id, ...entry });
  return readBack(transaction, id);
}
