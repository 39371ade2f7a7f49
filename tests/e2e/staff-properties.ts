import type { Page } from 'playwright-core';
import type { AdminProperty } from '../../shared/contract/admin/admin-property-schemas.ts';
import type { NewProperty, PropertyChange } from '../../shared/contract/admin/properties.ts';
import { demoPassword } from '../support/production-environment.ts';
import { siteServer, type SiteServer } from '../support/site-server.ts';
import type { Site } from './site.ts';
import { staffOf, type Staff } from './staff.ts';

/** A site with a few properties that staff tests change independently. */
export function siteForStaff(): Promise<SiteServer> {
  return siteServer({ env: { TRUST_PROXY: '1', SEED_PROPERTIES: '30' } });
}

/** A staff member who changes properties over the JSON API, concurrently with a browser. */
export interface Colleague extends Staff {
  create(fields?: Partial<NewProperty>): Promise<AdminProperty>;
  read(id: string): Promise<AdminProperty>;
  change(id: string, change: Omit<PropertyChange, 'version'>): Promise<AdminProperty>;
}

export function colleagueOf(site: Site): Colleague {
  const staff = staffOf(site);
  const read = (id: string): Promise<AdminProperty> => staff.call('get', `properties/${id}`);
  return {
    ...staff,
    read,
    create: (fields) => staff.call('post', 'properties', { ...plainHome, ...fields }),
    async change(id, change) {
      const { version } = await read(id);
      return staff.call('put', `properties/${id}`, { ...change, version });
    },
  };
}

const plainHome: NewProperty = {
  title: 'Quiet Terrace',
  location: '4 Aso Close, Maitama, Abuja',
  purpose: 'buy',
  type: 'House',
  price: 90_000_000,
  description: 'Three floors around a small garden.',
};

/** Ends the session of a browser’s user behind the page’s back. */
export async function endSession(page: Page): Promise<void> {
  const { origin } = new URL(page.url());
  await page.context().request.delete(`${origin}/api/session`, { headers: { origin } });
}

/** Signs in again in the dialog over the page. */
export async function signInAgain(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Log in and carry on' }).click();
  const dialog = page.getByRole('dialog', { name: 'Log in again' });
  await dialog.getByLabel('Password', { exact: true }).fill(demoPassword);
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
}
