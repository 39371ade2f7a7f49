import type { RecordKind } from './made-records.ts';
import type { WriteTrial } from './write-trial.ts';

const lists = [
  { path: '/admin/amenities', name: 'amenity', key: 'amenities' },
  {
    path: '/admin/property-types',
    name: 'property type',
    key: 'propertyTypes',
  },
];

/** Adds two items, renames one, merges it into the other one, and deletes that. */
export async function tryLookupLists(trial: WriteTrial): Promise<void> {
  const { marker, staffToken: token } = trial;
  for (const { path, name, key } of lists) {
    // The site edits a list only if it says how many properties use an item.
    if (!trial.has(`GET ${path}`)) continue;
    const texts = ['', ' A', ' B'].map((end) => `Provider check ${marker}${end}`);
    const [title = '', renamed = '', other = ''] = texts;
    const items: RecordKind = {
      name,
      find: () => trial.findOwn({ target: path, list: key, field: 'name', texts }),
      remove(id) {
        const target = `${path}/${encodeURIComponent(id)}`;
        return trial.exchange.send({ method: 'DELETE', target, token });
      },
    };
    const id = await trial.create(items, `POST ${path}`, { body: { name: title } });
    const into = await trial.create(items, `POST ${path}`, { body: { name: other } });
    if (id === undefined || into === undefined) continue;
    const body = { name: renamed };
    await trial.send(`PUT ${path}/{id}`, { ids: [id], body });
    await trial.send(`POST ${path}/{id}/merge`, { ids: [id], body: { into } });
    await trial.send(`DELETE ${path}/{id}`, { ids: [into] });
  }
}
