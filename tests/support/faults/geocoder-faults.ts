import { expect } from 'vitest';
import { catalogue } from '../../../shared/catalogue.ts';
import type { MisbehavingProvider } from '../misbehaving-provider.ts';
import { ask, expectWithin, type Answer, type Cell } from './cells.ts';
import type { Observation } from './http-faults.ts';

/** The geocoder’s own time limit, and the wait for a turn. */
const coldLimitMs = 6000;
const atOnceMs = 500;

/** The nearest district, since the geocoder cannot say more. */
const reverse = '/api/geocode/reverse?lat=9.09&lon=7.49';
const known = '/api/geocode/search?q=maitama';
const unknown = '/api/geocode/search?q=Port+Harcourt';
const cached = '/api/geocode/search?q=Admiralty+Way';

const found = { display_name: 'Admiralty Way, Lekki, Lagos', lat: '6.44', lon: '3.45' };

export function offerPlaces(geocoder: MisbehavingProvider): void {
  geocoder.on('/search', { kind: 'answers', json: [found] });
  geocoder.on('/reverse', { kind: 'answers', json: found });
}

/** The geocoder has found a place, and fails. */
export async function observeGeocoder(observation: Observation): Promise<void> {
  const { server, row, cells, geocoder } = observation;

  async function observe(state: Cell['state'], path: string, limitMs: number): Promise<Answer> {
    const answer = await ask(server.url + path);
    const { text, ...rest } = answer;
    const said = saidIn(text);
    const asked = path.replace('/api/geocode/', '').replace(/\?.*/, ', JSON');
    cells.push({ dependency: 'geocoder', fault: row.fault, state, asked, ...rest, said });
    await expectWithin(limitMs, answer, server, () => ask(server.url + path));
    return answer;
  }

  expect((await observe('back again', cached, coldLimitMs)).text).toContain('"geocoder"');
  await geocoder.fail();
  const warm = await observe('warm', cached, atOnceMs);
  expect([warm.status, warm.text.includes('"geocoder"')]).toEqual([200, true]);
  const district = await observe('cold', reverse, coldLimitMs);
  expect([district.status, JSON.parse(district.text)]).toEqual([
    200,
    { address: 'Near Maitama, Abuja', source: 'gazetteer' },
  ]);
  const places = await observe('cold', known, coldLimitMs);
  expect([places.status, JSON.parse(places.text).source]).toEqual([200, 'gazetteer']);
  const nothing = await observe('cold', unknown, coldLimitMs);
  expect(nothing.status).toBe(503);
  const { detail } = JSON.parse(nothing.text);
  expect(detail).toBeOneOf([catalogue.noAddressLookup, catalogue.overloaded]);
}

function saidIn(text: string): string {
  const { detail, source }: { detail?: string; source?: string | null } = JSON.parse(text);
  if (detail !== undefined) return detail;
  return source === 'geocoder' ? 'the geocoder’s answer' : 'the gazetteer’s answer';
}
