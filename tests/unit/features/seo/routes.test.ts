import express from 'express';
import request from 'supertest';
import { expect, it } from 'vitest';
import { readConfig } from '../../../../server/config/config.ts';
import { seoRoutes } from '../../../../server/features/seo/routes.ts';

it('builds the sitemap anew after a failure', async () => {
  let failures = 1;
  const listed = {
    *[Symbol.iterator]() {
      failures -= 1;
      if (failures >= 0) throw new Error('unreadable');
      yield { id: 'a', changedAt: null };
    },
  };
  const app = express().use(
    seoRoutes({
      site: {
        ...readConfig({}).settings.site,
        origin: 'https://homes.example',
        year: 2026,
        today: '2026-11-21',
      },
      listed: async () => listed,
      places: async () => ({ buy: [], rent: [] }),
      areas: async () => [],
    }),
  );
  app.use(((_error, _request, response, _next) => {
    response.status(500).end();
  }) satisfies express.ErrorRequestHandler);
  await request(app).get('/sitemap.xml').expect(500);
  const { text } = await request(app).get('/sitemap.xml').expect(200);
  expect(text).toContain('<loc>https://homes.example/property/a</loc>');
});
