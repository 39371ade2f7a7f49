import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { PropertyFields } from '../../../../shared/property-values.ts';
import { readLookupList } from '../../../upstream/staff/basic-lookup-list.ts';
import {
  readBasicProperty,
  toBasicChange,
  toBasicWire,
} from '../../../upstream/staff/basic-properties.ts';
import { maxListBytes } from '../../../upstream/visitors/properties.ts';
import { batch } from '../../../upstream/staff/staff-batch-schema.ts';
import { importAnswer } from '../../../upstream/staff/staff-bulk-schema.ts';
import { staffPropertySchemas } from '../../../upstream/staff/staff-property-schema.ts';
import { toWireProperty } from '../../../upstream/staff/staff-property-wire.ts';
import { maxStaffBytes } from '../../../upstream/staff/staff-reads.ts';
import type { RecordKind } from './made-records.ts';
import { smallPhoto } from './small-photo.ts';
import type { WriteTrial } from './write-trial.ts';

const asTheyAre = (url: string): string => url;
const oneProperty = z.object({ property: staffPropertySchemas(asTheyAre).property });

/** What the site gives these calls. */
const photoTimeoutMs = 30_000;
const chunkTimeoutMs = 20_000;
const importTimeoutMs = 110_000;
const undoMs = 10_000;

/** Creates, changes and deletes a property: a draft, if the provider has drafts; otherwise visitors may see it meanwhile. */
export async function tryProperties(trial: WriteTrial): Promise<void> {
  const type = await readType(trial);
  if (type === undefined) return;
  const isBasic = trial.lacks('GET /admin/properties');
  const { marker, staffToken: token } = trial;
  const title = `Provider check ${marker}`;
  const own = { list: 'properties', field: 'propertyTitle', texts: [title] };
  const target = isBasic ? '/properties' : `/admin/properties?q=${marker}`;
  const maxBytes = isBasic ? maxListBytes : maxStaffBytes;
  const properties: RecordKind = {
    name: 'property',
    find: () => trial.findOwn({ ...own, target, maxBytes, isList: isBasic }),
    remove: (id) =>
      trial.exchange.send({
        method: 'DELETE',
        target: `/properties/${encodeURIComponent(id)}`,
        token,
      }),
  };
  const fields: Partial<PropertyFields> = {
    title,
    location: '1 Check Street, Jabi, Abuja',
    purpose: 'rent',
    type,
    price: 1_200_000,
    description: 'A test by npm run provider:check, which deletes it again.',
  };
  const body = isBasic ? toBasicWire(fields) : toWireProperty({ ...fields, status: 'draft' });
  const id = await trial.create(properties, 'POST /properties', { body });
  if (id === undefined) return;
  if (isBasic) await changeBasic(trial, id);
  else await changeExtended(trial, id);
  await trial.send('DELETE /properties/{id}', { ids: [id] });
  await trial.send('POST /admin/properties/{id}/restore', { ids: [id] });
  if (!isBasic)
    await tryImport(trial, properties, { ...fields, status: 'draft', reference: marker });
}

/** The name of a property type; undefined if there is none. */
async function readType(trial: WriteTrial): Promise<string | undefined> {
  const { staffToken: token } = trial;
  const answer = await trial.request({ method: 'GET', target: '/admin/property-types', token });
  if (answer.status !== 200) return undefined;
  return readOrNothing(() => readLookupList(answer.json, 'propertyTypes').items[0]?.name);
}

/** The whole property: a `PUT` may remove what it omits. */
async function changeBasic(trial: WriteTrial, id: string): Promise<void> {
  const { staffToken: token } = trial;
  const answer = await trial.request({
    method: 'GET',
    target: `/properties/${encodeURIComponent(id)}`,
    token,
  });
  if (answer.status !== 200) return;
  const { json } = answer;
  const body = readOrNothing(() =>
    toBasicChange(json, { price: 2_400_000 }, readBasicProperty(json, asTheyAre)),
  );
  if (body === undefined) return;
  await trial.send('PUT /properties/{id}', { ids: [id], body });
}

async function changeExtended(trial: WriteTrial, id: string): Promise<void> {
  const ids = [id];
  const version = (await readProperty(trial, id))?.version;
  const change = { ...toWireProperty({ price: 2_400_000 }), version };
  await trial.send('PUT /properties/{id}', { ids, body: change });
  const form = new FormData();
  form.append('alts', 'A grey rectangle');
  form.append('photos', smallPhoto);
  const timeoutMs = photoTimeoutMs;
  await trial.send('POST /properties/{id}/photos', { ids, body: form, timeoutMs });
  const now = await readProperty(trial, id);
  const [photo] = now?.photos ?? [];
  if (now && photo) {
    const photos = [{ id: photo.id, alt: 'A rectangle' }];
    const body = { version: now.version, photos };
    await trial.send('PUT /properties/{id}/photos', { ids, body });
    await trial.send('DELETE /properties/{id}/photos/{photoId}', { ids: [id, photo.id] });
  }
  const bulk = { body: { action: 'archive', ids: [{ id }] }, timeoutMs: chunkTimeoutMs };
  await trial.send('POST /admin/properties/bulk', bulk);
}

async function readProperty(trial: WriteTrial, id: string) {
  const { staffToken: token } = trial;
  const target = `/admin/properties/${encodeURIComponent(id)}`;
  const answer = await trial.request({ method: 'GET', target, token, maxBytes: maxStaffBytes });
  return oneProperty.safeParse(answer.status === null ? null : answer.json).data?.property;
}

/** Creates a property by an import, and undoes that. */
async function tryImport(
  trial: WriteTrial,
  creates: RecordKind,
  fields: Partial<PropertyFields>,
): Promise<void> {
  const body = { rows: [toWireProperty(fields)] };
  const timeoutMs = importTimeoutMs;
  const imported = await trial.send('POST /admin/properties/import', { body, timeoutMs, creates });
  const id = importAnswer.safeParse(imported?.json).data?.batch;
  if (id === undefined || id === null || trial.lacks('GET /admin/batches')) return;
  await trial.send('POST /admin/batches/{id}/undo', { ids: [id] });
  const until = performance.now() + undoMs;
  while (performance.now() < until) {
    const answer = await trial.send('GET /admin/batches/{id}', { ids: [id] });
    const read = z.object({ batch }).safeParse(answer?.json);
    if (read.data?.batch.state !== 'undoing') return;
    await wait(200);
  }
}

/** Undefined for a response that the site cannot read. */
function readOrNothing<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
