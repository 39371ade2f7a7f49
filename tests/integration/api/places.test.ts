import { describe, expect, it } from 'vitest';
import { tooManyRequestsMessage } from '../../../shared/catalogue.ts';
import {
  placeSuggestions,
  type PlaceSuggestions,
} from '../../../shared/contract/place-suggestions.ts';
import { createTestApp } from '../../support/test-app.ts';
import { useForSuite } from '../../support/use-for-suite.ts';
import { Visitor } from '../../support/visitor.ts';

describe('GET /api/places', () => {
  const app = useForSuite(() => createTestApp({ env: { TRUST_PROXY: '1' } }));

  async function places(query: string): Promise<PlaceSuggestions> {
    const { body } = await new Visitor(app).get(`/api/places?${query}`).expect(200);
    const answer = placeSuggestions.parse(body);
    expect(answer).toEqual(body);
    return answer;
  }

  it('may be cached by the browser for a minute', async () => {
    const response = await new Visitor(app).get('/api/places?q=yaba').expect(200);
    expect(response.headers['cache-control']).toBe('private, max-age=60');
    expect(response.headers['cache-status']).toMatch(/hit/);
  });

  it('suggests places with the homes that a search of each finds, whatever else is asked', async () => {
    const { suggestions } = await places('q=lekki&purpose=rent&q=yaba&fallback=0');
    expect(suggestions.length).toBeGreaterThan(0);
    for (const { text, count } of suggestions) {
      const query = new URLSearchParams({ purpose: 'rent', location: text });
      const { body } = await new Visitor(app).get(`/api/properties?${query}`).expect(200);
      expect([text, body.total]).toEqual([text, count]);
    }
  });

  it('is limited to 120 requests a minute per browser', async () => {
    const visitor = new Visitor(app);
    // Gives the browser its id.
    await visitor.get('/api/listing/featured').expect(200);
    const ask = () => visitor.get('/api/places?q=ya');
    const answers = await Promise.all(Array.from({ length: 121 }, ask));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(1);
    const wait = Number(refused[0]?.headers['retry-after']);
    expect(wait).toBeGreaterThan(0);
    expect(refused[0]?.body.detail).toBe(tooManyRequestsMessage(wait));
  });
});
