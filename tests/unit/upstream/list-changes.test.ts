import { expect, it } from 'vitest';
import { readChanges } from '../../../server/upstream/visitors/list-changes.ts';

const item = (id: number, more: object = {}): object => ({
  id,
  propertyTitle: `House ${id}`,
  category: 'rent',
  ...more,
});
const changes = { version: 'a.7', properties: [item(1)], removed: [2, 'x'], total: 5 };

it('reads changed and removed properties', () => {
  expect(readChanges(changes)).toMatchObject({
    version: 'a.7',
    properties: [{ id: '1', title: 'House 1' }],
    removed: ['2', 'x'],
    total: 5,
  });
});

it('takes an unlisted property for a removed one', () => {
  const properties = [item(1, { status: 'draft' }), item(3), item(4, { status: 'sold' })];
  expect(readChanges({ ...changes, properties })).toMatchObject({
    properties: [{ id: '3' }],
    removed: ['2', 'x', '1', '4'],
  });
});

it.each([
  ['a property', { properties: [item(1), { id: 2 }] }],
  ['an id', { removed: [null] }],
  ['the version', { version: '' }],
  ['the version, which cannot be in a URL as it is,', { version: 'a b' }],
  ['the number', { total: -1 }],
])('refuses everything if %s is unreadable', (_what, more) => {
  expect(() => readChanges({ ...changes, ...more })).toThrow();
});
