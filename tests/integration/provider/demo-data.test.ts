/** @module-tag long */
import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '../../support/production-environment.ts';
import { admin } from '../../support/visitor.ts';
import { Caller } from './caller.ts';
import { createTemporaryFolder } from './temporary-folder.ts';
import { type TestProvider, startTestProvider } from './test-provider.ts';
import { type Detail, fetchDetail, fetchList } from './wire-schemas.ts';

const DAY_MS = 86_400_000;

async function fetchAll(url: string): Promise<Detail[]> {
  const list = await fetchList(url);
  return Promise.all(list.map(({ id }) => fetchDetail(url, id)));
}

describe('demo data', () => {
  let provider: TestProvider;
  let properties: Detail[];

  beforeAll(async () => {
    provider = await startTestProvider();
    properties = (await fetchAll(provider.url)).toSorted((one, other) => one.id - other.id);
  });
  afterAll(() => provider[Symbol.asyncDispose]());

  it('starts with nine duplexes for sale in Abuja', () => {
    for (const { propertyType, propertyTag, propertyLocation } of properties.slice(0, 9)) {
      expect([propertyType, propertyTag]).toEqual(['Duplex', 'sale']);
      expect(propertyLocation).toMatch(/, Abuja$/);
    }
  });

  it('has 64 properties, more for sale than to let, in all sixteen districts for both', () => {
    expect(properties).toHaveLength(64);
    expect(properties.filter(({ category }) => category === 'buy')).toHaveLength(35);
    const markets = properties.map(
      ({ propertyLocation, category }) =>
        `${category} ${propertyLocation.split(', ').slice(-2).join(', ')}`,
    );
    expect(new Set(markets).size).toBe(32);
  });

  it('features eight, for sale and rent', () => {
    const featured = properties.filter(({ isFeatured }) => isFeatured === 'Yes');
    expect(featured).toHaveLength(8);
    expect(new Set(featured.map(({ category }) => category))).toEqual(new Set(['buy', 'rent']));
  });

  it('dates everything within the last 120 days', () => {
    const ages = properties.map(({ createdAt }) => (Date.now() - Date.parse(createdAt)) / DAY_MS);
    expect(Math.min(...ages)).toBeGreaterThan(0);
    expect(Math.max(...ages)).toBeLessThan(120);
  });

  it('shows a house first, or second after a room, and describes every photo', () => {
    const housesIn = (urls: readonly string[]): Set<string> =>
      new Set(urls.flatMap((url) => /\/house-\d\d/.exec(url) ?? []));
    for (const { photos, photoDetails } of properties) {
      expect(housesIn(photos).size).toBeLessThanOrEqual(1);
      expect(housesIn(photos.slice(0, 2))).toEqual(housesIn(photos));
      const shown = photoDetails.filter(({ kind }) => kind === 'photo');
      expect(shown).toHaveLength(photos.length);
    }
  });

  it('has a floor plan of six homes, apart from their photos', () => {
    const plans = properties.flatMap(({ photoDetails, photos }) =>
      photoDetails
        .filter(({ kind }) => kind === 'floor-plan')
        .map(({ url }) => ({ url, isPhoto: photos.includes(url) })),
    );
    expect(plans).toHaveLength(6);
    for (const { url, isPhoto } of plans) {
      expect([url, isPhoto]).toEqual([expect.stringMatching(/\/photos\/floor-plan-/), false]);
    }
  });

  it('never starts two of four adjacent results with the same picture', () => {
    for (const category of ['buy', 'rent']) {
      for (const city of ['Abuja', 'Lagos']) {
        const leads = properties
          .filter((property) => property.category === category)
          .filter(({ propertyLocation }) => propertyLocation.endsWith(city))
          .toSorted((one, other) => one.annualPrice - other.annualPrice)
          .flatMap(({ photos }) => photos.slice(0, 1));
        for (const [index, lead] of leads.entries()) {
          expect(leads.slice(index + 1, index + 3)).not.toContain(lead);
        }
      }
    }
  });

  it('has unique titles and descriptions', () => {
    expect(new Set(properties.map(({ propertyTitle }) => propertyTitle)).size).toBe(64);
    expect(new Set(properties.map(({ description }) => description)).size).toBe(64);
    for (const { description } of properties)
      expect(description).not.toMatch(/[{}]|undefined|null/);
  });

  it('is the same in every data folder, except for its dates', async () => {
    await using other = await startTestProvider();
    const date = /"\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?"/g;
    const undated = (details: Detail[]): string[] =>
      details
        .toSorted((one, two) => one.id - two.id)
        .map((detail) => JSON.stringify(detail).replaceAll(date, '"a date"'));
    expect(undated(await fetchAll(other.url))).toEqual(undated(properties));
  });

  it('shows past prices and confirmations of moments since each home was listed', () => {
    const today = new Date(Date.now() + 3_600_000).toISOString().slice(0, 10);
    const wrong = properties.filter(({ createdAt, confirmedOn, priceHistory, papers }) => {
      const listedOn = createdAt.slice(0, 10);
      const days = Object.values(papers ?? {}).map(({ seenOn = today }) => seenOn);
      return (
        (confirmedOn !== null && (confirmedOn > today || confirmedOn < listedOn)) ||
        priceHistory.some(({ at }) => at <= createdAt) ||
        days.some((day) => day > today)
      );
    });
    expect(wrong).toEqual([]);
    const past = properties.filter(({ priceHistory }) => priceHistory.length > 0);
    expect(past.length).toBeGreaterThanOrEqual(10);
    for (const { priceHistory, previousPrice } of past) {
      expect(priceHistory.at(-1)?.price).toBe(previousPrice);
    }
  });

  it('writes logins with separate passwords to a file that only its owner may read', async () => {
    const file = join(provider.dataDir, 'demo-logins.txt');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const logins = (await readFile(file, 'utf8')).trim().split('\n');
    const passwords = logins.map((line) => line.split('\t')[2] ?? '');
    expect(logins[0]).toMatch(/^admin\tadmin@homefront\.example\t/);
    expect(logins[1]).toMatch(/^user\tada@homefront\.example\t/);
    expect(new Set(passwords).size).toBe(2);
    for (const password of passwords) expect(password).toMatch(/^[\w-]{16,}$/);
  });
});

describe('SEED_PROPERTIES=0', () => {
  it('has no properties, but the people', async () => {
    await using provider = await startTestProvider({ seedProperties: 0 });
    expect(await fetchList(provider.url)).toEqual([]);
    expect(await readdir(provider.dataDir)).toContain('demo-logins.txt');
  });
});

describe('without generated logins, as in production', () => {
  it('has homes, but no people and no file of logins', async () => {
    await using provider = await startTestProvider({ seedProperties: 5, generatedLogins: false });
    expect(await fetchList(provider.url)).toHaveLength(5);
    expect(existsSync(join(provider.dataDir, 'demo-logins.txt'))).toBe(false);
    await new Caller(provider).post('/users/login', admin).expect(401);
  });

  it('has people with the given password, which is written to no file', async () => {
    await using provider = await startTestProvider({
      seedProperties: 5,
      generatedLogins: false,
      demoPassword,
    });
    expect(existsSync(join(provider.dataDir, 'demo-logins.txt'))).toBe(false);
    await new Caller(provider).post('/users/login', admin).expect(200);
  });
});

describe('failed start', () => {
  it('leaves no demo logins behind', async () => {
    await using folder = await createTemporaryFolder();
    await expect(
      startTestProvider({
        dataDir: join(folder.path, 'a'),
        databaseUrl: 'postgres://127.0.0.1:1/x',
      }),
    ).rejects.toThrow(/^The database at DATABASE_URL cannot be used: .*ECONNREFUSED/);
    expect(await readdir(folder.path)).toEqual([]);
  });
});
