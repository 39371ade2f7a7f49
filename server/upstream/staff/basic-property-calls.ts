import type { Deleted } from '../../../shared/contract/admin/list-schemas.ts';
import type {
  AdminProperty,
  AdminPropertyPage,
} from '../../../shared/contract/admin/admin-property-schemas.ts';
import type { PhotoArrangement } from '../../../shared/contract/admin/properties.ts';
import type { PropertyFields } from '../../../shared/property-values.ts';
import { notFound } from '../../errors/app-error.ts';
import { idIn } from './basic-answers.ts';
import {
  basicPropertyPage,
  readBasicList,
  readBasicProperty,
  toBasicChange,
  toBasicWire,
  type BasicPhoto,
  type BasicProperty,
} from './basic-properties.ts';
import { isMissingCall } from '../transport/missing.ts';
import type { ProviderCaller } from '../calls/provider-caller.ts';
import type { PartialInput, StaffCaller, StaffQuery } from './staff-caller.ts';
import type { ToPictureUrl } from '../visitors/property-photos.ts';
import { propertyFieldNames } from './staff-property-wire.ts';

const photoTimeoutMs = 30_000;

/**
 * Staff calls for properties at a provider that has the specified calls only. The responses to writes aren't specified: any
 * success status counts, and the changed property is fetched again.
 */
export interface BasicPropertyCalls {
  properties(query: StaffQuery, caller: StaffCaller): Promise<Omit<AdminPropertyPage, 'types'>>;
  property(id: string, caller: StaffCaller): Promise<AdminProperty>;
  /** Null if the response has no id and the new property isn't in the list yet. */
  createProperty(
    fields: PartialInput<PropertyFields>,
    caller: StaffCaller,
  ): Promise<AdminProperty | null>;
  changeProperty(
    id: string,
    change: PartialInput<PropertyFields>,
    caller: StaffCaller,
  ): Promise<AdminProperty>;
  deleteProperty(id: string, caller: StaffCaller): Promise<Deleted>;
  addPhoto(id: string, photo: Blob, caller: StaffCaller): Promise<AdminProperty>;
  /** Removes photos that aren't listed. */
  arrangePhotos(
    id: string,
    photos: PhotoArrangement['photos'],
    caller: StaffCaller,
  ): Promise<AdminProperty>;
  deletePhoto(id: string, photo: string, caller: StaffCaller): Promise<AdminProperty>;
}

/** About 70,000 properties, which are parsed in one go. */
const maxBytes = 96 * 1024 * 1024;

export function createBasicPropertyCalls(
  { read, send }: ProviderCaller,
  toPictureUrl: ToPictureUrl,
): BasicPropertyCalls {
  const common = { fields: propertyFieldNames };

  async function readProperty(
    id: string,
    caller: StaffCaller,
  ): Promise<{ json: unknown; property: BasicProperty }> {
    try {
      const parse = (json: unknown) => ({
        json,
        property: readBasicProperty(json, toPictureUrl),
      });
      return await read('GET /properties/{id}', { ...caller, params: { id }, maxBytes, parse });
    } catch (error) {
      throw isMissingCall(error) ? notFound('propertyNotFound', error) : error;
    }
  }

  async function property(id: string, caller: StaffCaller): Promise<AdminProperty> {
    const { property: now } = await readProperty(id, caller);
    // Browsers must not see the provider's photo URLs.
    const photos = now.photos.map(({ url: _url, ...photo }) => photo);
    return { ...now, photos, basic: true };
  }

  const list = (caller: StaffCaller) =>
    read('GET /properties', {
      ...caller,
      maxBytes,
      parse: (json) => readBasicList(json, toPictureUrl),
    });

  async function put(id: string, change: PartialInput<PropertyFields>, caller: StaffCaller) {
    const { json, property: now } = await readProperty(id, caller);
    const body = toBasicChange(json, change, now);
    await send('PUT /properties/{id}', { ...caller, ...common, params: { id }, body });
    return property(id, caller);
  }

  async function putPhotos(
    id: string,
    caller: StaffCaller,
    choose: (now: readonly BasicPhoto[]) => readonly BasicPhoto[],
  ): Promise<AdminProperty> {
    const { json, property: now } = await readProperty(id, caller);
    const photos = choose(now.photos).map(({ url }) => url);
    const body = { ...toBasicChange(json, {}, now), photos };
    await send('PUT /properties/{id}', { ...caller, ...common, params: { id }, body });
    return property(id, caller);
  }

  async function createdId(
    answer: unknown,
    fields: PartialInput<PropertyFields>,
    caller: StaffCaller,
  ): Promise<string | null> {
    const id = idIn(answer);
    if (id !== null) return id;
    const same = (await list(caller)).filter(
      ({ title, location }) => title === fields.title && location === fields.location,
    );
    return (
      same.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))[0]?.id ?? null
    );
  }

  return {
    property,

    async properties(query, caller) {
      const page = basicPropertyPage(await list(caller), query);
      const items = page.items.map((item) => ({
        ...item,
        photos: item.photos.slice(0, 2).map(({ id, src, alt, width, height, color }) => ({
          id,
          src,
          alt,
          width,
          height,
          color,
        })),
      }));
      return { ...page, items };
    },

    async createProperty(created, caller) {
      const body = toBasicWire(created);
      const parse = (json: unknown): unknown => json;
      const answer = await send('POST /properties', { ...caller, ...common, body, parse });
      const id = await createdId(answer, created, caller);
      return id === null ? null : property(id, caller);
    },

    changeProperty: put,

    async deleteProperty(id, caller) {
      await send('DELETE /properties/{id}', { ...caller, ...common, params: { id } });
      return { id, restorableUntil: null };
    },

    async addPhoto(id, photo, caller) {
      const body = new FormData();
      body.append('photos', photo, `photo.${photo.type.replace(/^image\//, '')}`);
      const timeoutMs = photoTimeoutMs;
      await send('PUT /properties/{id}', { ...caller, ...common, params: { id }, body, timeoutMs });
      return property(id, caller);
    },

    arrangePhotos: (id, photos, caller) =>
      putPhotos(id, caller, (now) =>
        photos.flatMap((ordered) => now.find((photo) => photo.id === ordered.id) ?? []),
      ),

    deletePhoto: (id, photo, caller) =>
      putPhotos(id, caller, (now) => now.filter((one) => one.id !== photo)),
  };
}
