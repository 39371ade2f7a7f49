import type { Bounds } from '../../../shared/map/bounds.ts';
import type { PinMarks } from './pin-clusters.ts';

/** What the worker of the pins does, one after the other. Both threads share this contract. */
export interface PinCalls {
  /** Reads a feed, which replaces the pins of the one before. Null if the bytes are not a feed. */
  load: { takes: { feed: ArrayBuffer }; gives: LoadedPins | null };
  /** What to draw in a part of the map at a zoom level. */
  marks: { takes: { bounds: Bounds; zoom: number }; gives: PinMarks };
  /** The zoom level at which a cluster comes apart. Null for an unknown id. */
  zoom: { takes: { clusterId: number }; gives: number | null };
}

export interface LoadedPins {
  /** As in `PinFeed`. */
  placed: number;
  unplaced: number;
  pins: number;
}

export type PinRequest = {
  [Call in keyof PinCalls]: { id: number; call: Call } & PinCalls[Call]['takes'];
}[keyof PinCalls];

export interface PinAnswer {
  id: number;
  gives: PinCalls[keyof PinCalls]['gives'];
}
