import request from 'supertest';
import { expect, it } from 'vitest';

import type { TestApp } from './open-test-app.ts';
import { listBody } from './wire-schemas.ts';

/** How responses follow changes of the data, on any database. */
export function describeChanges(open: () => Promise<TestApp>): void {
  it('hides a draft from the list and at its own URL until it is published', async () => {
    await using provider = await open();
    const { app, database } = provider;
    const before = await request(app).get('/api/properties');

    await database.updateTable('properties').set({ status: 'draft' }).where('id', '=', 1).execute();
    const during = await request(app).get('/api/properties');
    expect(listBody.parse(during.body).properties.map(({ id }) => id)).not.toContain(1);
    expect(during.headers.etag).not.toBe(before.headers.etag);
    await request(app).get('/api/properties/1').expect(404, { message: 'Property not found' });

    await database
      .updateTable('properties')
      .set({ status: 'published' })
      .where('id', '=', 1)
      .execute();
    const after = await request(app).get('/api/properties');
    expect(after.headers.etag).toBe(before.headers.etag);
    await request(app).get('/api/properties/1').expect(200);
  });

  it('lists a changed property after a change of its photos or its type', async () => {
    await using provider = await open();
    const { app, database } = provider;
    await request(app).get('/api/properties');

    await database
      .updateTable('property_photos')
      .set({ url: 'https://pictures.example/a.jpg' })
      .where('property_id', '=', 2)
      .where('position', '=', 0)
      .execute();
    await database
      .updateTable('property_types')
      .set({ name: 'Villa!' })
      .where('name', '=', 'Villa')
      .execute();
    const { text } = await request(app).get('/api/properties');
    expect(text).toContain('https://pictures.example/a.jpg');
  });

  it('answers 500 with one sentence and logs the cause if the database is gone', async () => {
    await using provider = await open();
    const { app, database, logged } = provider;
    await database.destroy();
    for (const path of ['/api/properties', '/api/properties/1']) {
      const response = await request(app).get(path);
      expect([response.status, response.body]).toEqual([500, { message: 'An error occurred.' }]);
    }
    // The mail queue polls on its own and logs its failure as well.
    const failures = logged.filter((line) => line.includes('"msg":"request failed"'));
    expect(failures).toHaveLength(2);
    expect(failures[0]).toContain('driver has already been destroyed');
  });
}
