import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tooManyRequestsMessage } from '../../../shared/catalogue.ts';
import {
  placeSuggestions,
  type PlaceSuggestions,
} from '../../../shared/contract/place-suggestions.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { Visitor } from '../../support/visitor.ts';

describe('GET /api/places', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp({ env: { TRUST_PROXY: '1' } });
  });
  afterAll(() => app[Symbol.asyncDispose]());

  async function places(query: string): Promise<PlaceSuggestions> {
    const { body } = await new Visitor(app).get(`/api/places?${query}`).expect(200);
    const answer = placeSuggestions.parse(body);
    expect(answer).toEqual(body);
    return answer;
  }

  it.each(['buy', 'rent'])('counts the homes that a search to %s finds', async (purpose) => {
    for (const typed of ['', 'la', 'lekki', 'VI', 'street', 'close', 'abuja']) {
      const { suggestions } = await places(`q=${typed}&purpose=${purpose}`);
      for (const { text, count } of suggestions) {
        const query = new URLSearchParams({ purpose, location: text });
        const { body } = await new Visitor(app).get(`/api/properties?${query}`).expect(200);
        expect([text, body.total]).toEqual([text, count]);
      }
    }
  });

  it('suggests streets of the list', async () => {
    const { suggestions } = await places('q=gana&purpose=buy');
    expect(suggestions).toContainEqual(
      expect.objectContaining({ text: 'Gana Street, Maitama, Abuja', kind: 'street' }),
    );
  });

  it('may be cached by the browser for a minute', async () => {
    const response = await new Visitor(app).get('/api/places?q=yaba').expect(200);
    expect(response.headers['cache-control']).toBe('private, max-age=60');
    expect(response.headers['cache-status']).toMatch(/hit/);
  });

  it.each([
    ['nothing', ''],
    ['no text', 'purpose=rent'],
    ['another purpose', 'q=yaba&purpose=swap&fallback=0'],
    ['a repeated text', 'q=yaba&q=lekki'],
    ['a long text', `q=${'lekki '.repeat(250)}`],
    ['150 emoji', `q=${encodeURIComponent('🏠'.repeat(150))}`],
    ['markup', `q=${encodeURIComponent('<script>alert(1)</script>')}`],
    ['letters from right to left', `q=${encodeURIComponent('شقة في لاغوس')}`],
    ['a lone surrogate and a NUL', 'q=%ED%A0%80%00yaba'],
    ['a name of every object', 'q=__proto__ constructor'],
  ])('answers %s', async (_, query) => {
    const { suggestions } = await places(query);
    expect(suggestions.length).toBeLessThanOrEqual(8);
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
