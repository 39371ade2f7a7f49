import Supercluster from 'supercluster';
import type { Bounds } from '../../../shared/map/bounds.ts';
import type { Pins } from '../../../shared/map/pins.ts';
import {
  clusterOptions,
  toFeatures,
  toMarks,
  type PinMarks,
  type PinProperties,
} from './pin-clusters.ts';

/** For a worker: building it takes too long for the main thread of a phone. */
export interface PinIndex {
  /** What to draw in a part of the map at a zoom level of the map. */
  marksIn(bounds: Bounds, zoom: number): PinMarks;
  /** The zoom level at which a cluster comes apart, at most 18. Null for an unknown id. */
  zoomOf(clusterId: number): number | null;
}

export function createPinIndex(pins: Pins): PinIndex {
  const index = new Supercluster<PinProperties, PinProperties>(clusterOptions);
  index.load(toFeatures(pins));
  return {
    marksIn: ({ west, south, east, north }, zoom) =>
      toMarks(index.getClusters([west, south, east, north], zoom)),
    zoomOf(clusterId) {
      try {
        const zoom = index.getClusterExpansionZoom(clusterId);
        // Supercluster doesn't reject every unknown id.
        return zoom <= clusterOptions.maxZoom + 1 ? zoom : null;
      } catch {
        return null;
      }
    },
  };
}
