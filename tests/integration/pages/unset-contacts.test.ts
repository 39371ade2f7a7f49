import { expect, it } from 'vitest';
import { useScriptedSite } from '../../support/scripted-site.ts';
import { productionEnvironment } from '../../support/production-environment.ts';
import { Visitor } from '../../support/visitor.ts';
import { wireProperty } from '../../support/wire-property.ts';

const site = useScriptedSite([wireProperty({ id: 1, uuid: 'home-1' })], {
  env: productionEnvironment({ SEED_PROPERTIES: '', DEMO_PASSWORD: '' }),
});

it.each([
  '/',
  '/buy',
  '/property/home-1',
  '/contact-us',
  '/about',
  '/sell',
  '/privacy',
  '/terms',
  '/no-such-page',
])('%s of a production site shows no number and no figure that was not set', async (path) => {
  const { text } = await new Visitor(site.app).get(path);
  expect(text).toContain('</html>');
  expect(text).not.toMatch(/tel:|wa\.me|800 000 0000|Phone:|Call us|"telephone"/);
  expect(text).not.toMatch(/8\.93%|17\.8K|Key figures/);
});
