import { placeUnits, type PlaceColumns } from './place-columns.ts';

/** Homes as the map draws them. They carry no ids: the homes at a point are requested when it is chosen. */
export interface Pins extends PlaceColumns {
  /** In ₦1,000; 0 for a price on request. As long as the other columns. */
  price: Uint32Array<ArrayBuffer>;
}

export interface PinFeed {
  pins: Pins;
  /** Homes that match the search and have a place: more than there are pins if the feed was cut. */
  placed: number;
  /** Homes that match the search and have no place of their own. */
  unplaced: number;
}

export const maxPins = 200_000;

/** 'HFP' and the version: another layout gets another version, which older scripts then refuse. */
const signature = 0x48_46_50_01;
/** Signature, number of pins, `placed`, `unplaced`. */
const headerBytes = 4 * 4;
const bytesPerValue = 4;
const bytesPerPin = 3 * bytesPerValue;

/** A price of a home as in `Pins`, from whole Naira. A known price is never 0. */
export function toPinPrice(naira: number): number {
  if (!(naira > 0)) return 0;
  return Math.min(Math.max(Math.round(naira / 1000), 1), 2 ** 32 - 1);
}

/**
 * The feed of at most `maxPins` pins as bytes: a header of four big-endian numbers, then each column as four planes, from
 * the lowest bytes of all values to the highest. Planes compress to a third, values one by one to a half.
 *
 * @throws RangeError for more pins
 */
export function writePins({ pins, placed, unplaced }: PinFeed): Uint8Array<ArrayBuffer> {
  const count = pins.lat.length;
  if (count > maxPins) throw new RangeError(`${count} pins, but at most ${maxPins} fit`);
  const bytes = new Uint8Array(headerBytes + count * bytesPerPin);
  const header = new DataView(bytes.buffer, 0, headerBytes);
  [signature, count, placed, unplaced].forEach((value, at) => {
    header.setUint32(at * bytesPerValue, value);
  });
  let offset = headerBytes;
  for (const column of [pins.lat, pins.lng, pins.price]) {
    for (let shift = 0; shift < 32; shift += 8) {
      for (let at = 0; at < count; at += 1) bytes[offset + at] = (column[at] ?? 0) >>> shift;
      offset += count;
    }
  }
  return bytes;
}

/** Reads a feed. Null if it is cut off, has another version, or is not a feed. */
export function readPins(buffer: ArrayBuffer): PinFeed | null {
  if (buffer.byteLength < headerBytes) return null;
  const header = new DataView(buffer, 0, headerBytes);
  const count = header.getUint32(bytesPerValue);
  const placed = header.getUint32(2 * bytesPerValue);
  const isWhole =
    header.getUint32(0) === signature &&
    count <= maxPins &&
    placed >= count &&
    buffer.byteLength === headerBytes + count * bytesPerPin;
  if (!isWhole) return null;
  const columnAt = (number: number) =>
    new Uint8Array(buffer, headerBytes + number * bytesPerValue * count, bytesPerValue * count);
  const pins = {
    lat: readInto(new Int32Array(count), columnAt(0)),
    lng: readInto(new Int32Array(count), columnAt(1)),
    price: readInto(new Uint32Array(count), columnAt(2)),
  };
  return isOnEarth(pins) ? { pins, placed, unplaced: header.getUint32(3 * bytesPerValue) } : null;
}

function readInto<Column extends Int32Array<ArrayBuffer> | Uint32Array<ArrayBuffer>>(
  column: Column,
  planes: Uint8Array,
): Column {
  const count = column.length;
  for (let at = 0; at < count; at += 1) {
    column[at] =
      (planes[at] ?? 0) |
      ((planes[count + at] ?? 0) << 8) |
      ((planes[2 * count + at] ?? 0) << 16) |
      ((planes[3 * count + at] ?? 0) << 24);
  }
  return column;
}

function isOnEarth({ lat, lng }: PlaceColumns): boolean {
  return (
    lat.every((value) => Math.abs(value) <= 90 * placeUnits) &&
    lng.every((value) => Math.abs(value) <= 180 * placeUnits)
  );
}
