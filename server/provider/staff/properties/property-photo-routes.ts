import { type Request, Router } from 'express';
import { z } from 'zod';
import { photoKinds } from '../../../../shared/contract/admin/property-schemas.ts';
import { isRolledBack } from '../../database/rolled-back.ts';
import { invalidField } from '../../http/api-error.ts';
import { longJsonBody, parseBody } from '../../http/json-body.ts';
import { wholeNumberOf } from '../../http/number-fields.ts';
import { parseId } from '../../http/query.ts';
import { emptyOrLineOf } from '../../http/text-fields.ts';
import { databaseFor } from '../../http/write-once.ts';
import { colorOf, type EncodedPicture, encodePicture } from '../../pictures/encode-picture.ts';
import type { PublicPhotos } from '../../pictures/public-photos.ts';
import { staffOf } from '../staff.ts';
import type { StaffServices } from '../staff-services.ts';
import { photoForm } from './photo-form.ts';
import {
  addPhotos,
  arrangePhotos,
  deletePhoto,
  type NewPhoto,
  photoNotFound,
} from './property-photos.ts';
import {
  findStaffProperty,
  propertyIdIn,
  propertyNotFound,
  toStaffProperty,
} from './staff-property.ts';
import { requiredVersion, statedVersion } from './stated-version.ts';

type UploadedPicture = EncodedPicture & { color: string };

const maxSidePx = 2_560;
const maxPixels = 50_000_000;

const altTextField = 'Description of a photo';
const maxAltLength = 300;
const newAlts = z.object({
  alts: z.preprocess(
    (input) => (input === undefined ? [] : [input].flat()),
    z.array(emptyOrLineOf(altTextField, maxAltLength)),
  ),
});

const photoId = wholeNumberOf('Photo id', { min: 1, max: 2_147_483_647 });
const arrangement = z.object({
  photos: z.array(
    z.object(
      {
        id: photoId,
        alt: emptyOrLineOf(altTextField, maxAltLength).optional(),
        kind: z.enum(photoKinds, 'kind must be photo or floor-plan').optional(),
      },
      'A photo must have an id',
    ),
    'photos must list every photo of the property',
  ),
  cover: photoId.optional(),
});

/** The photos of a property, below its path. */
export function propertyPhotoRoutes(services: StaffServices): Router {
  const { database, background, propertyPhotos, now } = services;
  const router = Router({ mergeParams: true });

  router.post('/', photoForm, async (request: Request<{ id: string }>, response) => {
    const id = propertyIdIn(request.params.id);
    const version = statedVersion(request);
    const { alts } = parseBody(newAlts, request.body);
    const property = await findStaffProperty(database, id);
    if (property === undefined || property.deleted_at !== null) throw propertyNotFound();
    const files = Array.isArray(request.files) ? request.files : [];
    const pictures = await encodeAll(files.map(({ buffer }) => buffer));

    const photos = await storePhotos(propertyPhotos, pictures, alts);
    const adding = addPhotos(databaseFor(request, services), staffOf(request, now), id, {
      photos,
      version,
    });
    const row = await adding.catch(async (error: unknown) => {
      // Otherwise the property may have them; if it does not, they are swept.
      if (isRolledBack(error)) await removePhotos(propertyPhotos, photos);
      throw error;
    });
    response.status(201).json({ property: toStaffProperty(row) });
  });

  router.put('/', longJsonBody, async (request: Request<{ id: string }>, response) => {
    const id = propertyIdIn(request.params.id);
    const change = parseBody(arrangement, request.body);
    const version = requiredVersion(request);
    const once = databaseFor(request, services);
    const row = await arrangePhotos(once, staffOf(request, now), id, { ...change, version });
    response.json({ property: toStaffProperty(row) });
  });

  router.delete(
    '/:photo',
    longJsonBody,
    async (request: Request<{ id: string; photo: string }>, response) => {
      const id = propertyIdIn(request.params.id);
      const photo = parseId(request.params.photo);
      if (photo === null) throw photoNotFound();
      const change = { photo, version: statedVersion(request) };
      const once = { ...services, database: databaseFor(request, services) };
      const { row, url } = await deletePhoto(once, staffOf(request, now), id, change);
      background.start(
        () => propertyPhotos.remove(url),
        'a photo that was taken off a property is still there',
      );
      response.json({ property: toStaffProperty(row) });
    },
  );

  return router;
}

/** Stores all photos or none. */
async function storePhotos(
  propertyPhotos: PublicPhotos,
  pictures: readonly UploadedPicture[],
  alts: readonly string[],
): Promise<NewPhoto[]> {
  const stored: NewPhoto[] = [];
  try {
    for (const [index, { webp, ...picture }] of pictures.entries()) {
      const url = await propertyPhotos.store(webp);
      stored.push({ ...picture, url, alt: alts[index] ?? '' });
    }
    return stored;
  } catch (error) {
    await removePhotos(propertyPhotos, stored);
    throw error;
  }
}

async function removePhotos(
  propertyPhotos: PublicPhotos,
  photos: readonly NewPhoto[],
): Promise<void> {
  await Promise.all(photos.map(({ url }) => propertyPhotos.remove(url)));
}

/** One at a time, since encoding needs a lot of memory. */
async function encodeAll(uploads: readonly Buffer[]): Promise<UploadedPicture[]> {
  if (uploads.length === 0) throw invalidField('photos', 'Please choose a photo');
  const pictures: UploadedPicture[] = [];
  for (const [index, upload] of uploads.entries()) {
    const encoded = await encodePicture(upload, {
      field: 'photos',
      label: uploads.length === 1 ? 'The photo' : `Photo ${index + 1}`,
      maxInputPixels: maxPixels,
      maxSeconds: 10,
      resize: (picture) =>
        picture.resize(maxSidePx, maxSidePx, { fit: 'inside', withoutEnlargement: true }),
    });
    pictures.push({ ...encoded, color: await colorOf(encoded.webp) });
  }
  return pictures;
}
