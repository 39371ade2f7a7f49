import { readPins } from '../../../shared/map/pins.ts';
import { createPinIndex, type PinIndex } from './pin-index.ts';
import { noMarks, type PinMarks } from './pin-clusters.ts';
import type { LoadedPins, PinAnswer, PinRequest } from './pin-messages.ts';

let index: PinIndex | null = null;

self.addEventListener('message', ({ data }: MessageEvent<PinRequest>) => {
  const { id } = data;
  if (data.call === 'load') return send({ id, gives: load(data.feed) });
  if (data.call === 'zoom') return send({ id, gives: index?.zoomOf(data.clusterId) ?? null });
  const marks = index?.marksIn(data.bounds, data.zoom) ?? noMarks();
  return send({ id, gives: marks }, buffersOf(marks));
});

function load(feed: ArrayBuffer): LoadedPins | null {
  const read = readPins(feed);
  if (read === null) return null;
  index = createPinIndex(read.pins);
  return { placed: read.placed, unplaced: read.unplaced, pins: read.pins.lat.length };
}

function buffersOf({ lat, lng, homes, price, clusterId }: PinMarks): ArrayBuffer[] {
  return [lat, lng, homes, price, clusterId].map(({ buffer }) => buffer);
}

function send(answer: PinAnswer, transfer: ArrayBuffer[] = []): void {
  self.postMessage(answer, { transfer });
}
