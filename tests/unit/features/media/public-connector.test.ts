import { expect, it } from 'vitest';
import {
  isPublicAddress,
  lookupPublic,
} from '../../../../server/features/media/public-connector.ts';

it.each(['1.1.1.1', '8.8.8.8', '102.89.0.1', '172.32.0.1', '2606:4700::1111', '2c0f:f248::1'])(
  'a server at %s is on the public internet',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

it.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:169.254.169.254',
  '64:ff9b::7f00:1',
  'fe80::1',
  'fc00::1',
  'fd12:3456::1',
  'ff02::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::1',
  'localhost',
  '',
])('a server at %s is not', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

it.each([true, false])(
  'refuses a name that resolves to a private address (all addresses: %s)',
  async (all) => {
    const found = await new Promise((resolve) => {
      lookupPublic('localhost', { all }, (error, addresses) =>
        resolve([error?.message, addresses]),
      );
    });
    expect(found).toEqual(['The host has no public address.', []]);
  },
);
