import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  maxPins,
  readPins,
  toPinPrice,
  writePins,
  type PinFeed,
} from '../../../../shared/map/pins.ts';

const pin = fc.record({
  lat: fc.integer({ min: -9_000_000, max: 9_000_000 }),
  lng: fc.integer({ min: -18_000_000, max: 18_000_000 }),
  price: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
});

const feed = fc
  .record({ pins: fc.array(pin, { maxLength: 300 }), more: fc.nat(), unplaced: fc.nat() })
  .map(({ pins, more, unplaced }) => feedOf(pins, { more, unplaced }));

function feedOf(
  pins: readonly { lat: number; lng: number; price: number }[],
  { more = 0, unplaced = 0 } = {},
): PinFeed {
  return {
    pins: {
      lat: Int32Array.from(pins, ({ lat }) => lat),
      lng: Int32Array.from(pins, ({ lng }) => lng),
      price: Uint32Array.from(pins, ({ price }) => price),
    },
    placed: pins.length + more,
    unplaced,
  };
}

const some = feedOf([
  { lat: 908_612, lng: 749_421, price: 13_000 },
  { lat: 642_800, lng: 342_200, price: 0 },
]);

describe('the feed of pins', () => {
  it('survives a round trip', () => {
    fc.assert(
      fc.property(feed, (written) => {
        expect(readPins(writePins(written).buffer)).toEqual(written);
      }),
    );
  });

  it('takes 16 bytes and 12 a pin', () => {
    expect(writePins(feedOf([]))).toHaveLength(16);
    expect(writePins(some)).toHaveLength(40);
    expect([...writePins(some).subarray(0, 4)]).toEqual(
      [...'HFP'].map((c) => c.charCodeAt(0)).concat(1),
    );
  });

  it('holds 200,000 pins and no more', () => {
    const columns = (count: number): PinFeed => ({
      pins: {
        lat: new Int32Array(count).fill(908_612),
        lng: new Int32Array(count).fill(749_421),
        price: new Uint32Array(count).fill(13_000),
      },
      placed: count,
      unplaced: 0,
    });
    const read = readPins(writePins(columns(maxPins)).buffer);
    expect(read?.pins.price).toHaveLength(200_000);
    expect(read?.pins.price.at(-1)).toBe(13_000);
    expect(() => writePins(columns(maxPins + 1))).toThrow(RangeError);
  });

  it('is refused if it is cut off, longer, or of another version', () => {
    const bytes = writePins(some);
    for (let length = 0; length < bytes.length; length += 1)
      expect(readPins(bytes.slice(0, length).buffer)).toBeNull();
    expect(readPins(Uint8Array.of(...bytes, 0).buffer)).toBeNull();
    for (let at = 0; at < 4; at += 1) {
      const other = bytes.slice();
      other[at] = (other[at] ?? 0) + 1;
      expect(readPins(other.buffer)).toBeNull();
    }
  });

  it('is refused if it counts fewer homes than it has pins, or more pins than it may', () => {
    expect(readPins(writePins({ ...some, placed: 1 }).buffer)).toBeNull();
    const many = new Uint8Array(16 + 12 * (maxPins + 1));
    many.set([0x48, 0x46, 0x50, 1, 0, 3, 0x0d, 0x41, 0, 3, 0x0d, 0x41]);
    expect(readPins(many.buffer)).toBeNull();
  });

  it('is refused if a pin is not on Earth', () => {
    for (const place of [
      { lat: 9_000_001, lng: 0 },
      { lat: 0, lng: -18_000_001 },
    ])
      expect(readPins(writePins(feedOf([{ ...place, price: 1 }])).buffer)).toBeNull();
  });

  it('is read or refused, whatever the bytes', () => {
    const damaged = fc
      .tuple(feed, fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 20 }))
      .map(([written, changes]) => {
        const bytes = writePins(written);
        for (const [at, value] of changes) bytes[at % bytes.length] = value;
        return bytes;
      });
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 200 }).map((all) => all.slice()),
      damaged,
    );
    fc.assert(
      fc.property(bytes, (all) => {
        const read = readPins(all.buffer);
        expect(read === null ? all : writePins(read)).toEqual(all);
      }),
    );
  });
});

describe('the price of a pin', () => {
  it.each([
    [0, 0],
    [-1, 0],
    [Number.NaN, 0],
    [1, 1],
    [499, 1],
    [13_000_000, 13_000],
    [450_600, 451],
    [1e12, 1e9],
    [Infinity, 2 ** 32 - 1],
  ])('of ₦%d is %d thousand', (naira, price) => {
    expect(toPinPrice(naira)).toBe(price);
  });
});
