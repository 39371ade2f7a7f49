import { expect, it } from 'vitest';
import {
  arrange,
  describe as describePhoto,
  isOnlyLonger,
  move,
  orderOf,
  setKind,
} from '../../../../client/pages/admin/property/photos/photo-order.ts';

const picture = { alt: '', width: 1600, height: 1067, color: '#102030' };
const photo = (id: string) => ({ ...picture, id, src: `/media/${id}`, kind: 'photo' as const });
const photos = ['1', '2', '3'].map(photo);
const order = orderOf(photos);
const ids = (list: readonly { id: string }[]): string => list.map(({ id }) => id).join('');

it('puts floor plans last, and photos in front of them', () => {
  const marked = setKind(order, '1', 'floor-plan');
  expect(ids(marked)).toBe('231');
  expect(ids(arrange(photos, marked))).toBe('231');
  expect(ids(move(marked, '1', 0))).toBe('231');
  expect(ids(arrange([...photos, photo('4')], marked))).toBe('2341');
  expect(ids(setKind(marked, '1', 'photo'))).toBe('231');
});

it('keeps the kind of a photo when its description changes', () => {
  const marked = describePhoto(setKind(order, '1', 'floor-plan'), '1', 'Ground floor');
  expect(marked.at(-1)).toEqual({ id: '1', alt: 'Ground floor', kind: 'floor-plan' });
});

it('detects whether others have only added photos', () => {
  const marked = setKind(order, '3', 'floor-plan');
  const [first, second, third] = marked;
  if (!first || !second || !third) throw new Error('expected three photos');
  const added = { id: '4', alt: '', kind: 'photo' as const };
  expect(isOnlyLonger(marked, [first, second, added, third])).toBe(true);
  expect(isOnlyLonger(marked, [second, first, added, third])).toBe(false);
  expect(isOnlyLonger(marked, [first, second, { ...third, kind: 'photo' }])).toBe(false);
  expect(isOnlyLonger(marked, [first, second])).toBe(false);
});

it('sends no kind to a provider without kinds', () => {
  const [{ kind: _kind, ...plain } = photo('1')] = photos;
  expect(orderOf([plain])).toEqual([{ id: '1', alt: '' }]);
});
