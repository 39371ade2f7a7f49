import {
  latLngBounds,
  polygon,
  type LeafletMouseEvent,
  type Polygon,
  type TileLayer,
} from 'leaflet';
import type { Coordinates } from '../../../shared/contract/property-terms.ts';
import type { Bounds } from '../../../shared/map/bounds.ts';
import type { GridPlace } from '../../../shared/map/grid.ts';
import type { AreaReading } from '../../../shared/map/polygon.ts';
import { addStreets, createBaseMap, type Streets } from '../map/base-map.ts';
import { drawOnMap, type AreaDrawing } from './area-drawing.ts';
import { createGround } from './ground.ts';
import type { LoadedPins } from './pin-messages.ts';
import { addPinLayer } from './pin-layer.ts';
import { startPinWorker } from './start-pin-worker.ts';

/** A map of all homes that a search finds. */
export interface HomesMap {
  /** Shows the pins of a feed. Null if the bytes are not a feed; rejects if the pin worker fails. */
  load(feed: ArrayBuffer): Promise<LoadedPins | null>;
  /** Draws the pin of one home, larger and above all others. */
  highlight(pin: { coordinates: Coordinates; title: string } | null): void;
  /** Shows the outline of the searched area. */
  outline(corners: readonly Coordinates[] | null): void;
  /** Lets the visitor draw an area. */
  draw(): void;
  cancelDrawing(): void;
  /** From now on the visitor's browser loads tiles from the tile server. The grid stays while there are none. */
  showStreets(tileUrl: string): void;
  fit(bounds: Bounds): void;
  remove(): void;
}

export interface HomesMapOptions {
  /** What the map shows at first. */
  bounds: Bounds;
  places: readonly GridPlace[];
  /** Called when the visitor has moved the map. */
  onMove(bounds: Bounds): void;
  /** Called when the visitor chooses a point with homes; null if they choose a point without. */
  onChoose(point: { coordinates: Coordinates; homes: number } | null): void;
  /** Called when the visitor has drawn an area; null if they cancel. */
  onDraw(reading: AreaReading | null): void;
  /** Called when streets have been loaded or have failed to load. */
  onStreets(streets: Streets): void;
}

const limits = { minZoom: 5, maxZoom: 19 };
const forest = '#0f5a3c';

export function showHomesMap(element: HTMLElement, options: HomesMapOptions): HomesMap {
  const { bounds, places, onMove, onChoose, onDraw, onStreets } = options;
  // First, because a browser may refuse it.
  const worker = startPinWorker();
  const map = createBaseMap(element, { trackResize: false });
  // The map has its own place beside the list: the wheel over it is meant for it.
  map.scrollWheelZoom.enable();
  map.setMinZoom(limits.minZoom).setMaxZoom(limits.maxZoom);
  map.fitBounds(toLatLngBounds(bounds), { animate: false });

  const pins = addPinLayer(
    map,
    (area, zoom) => worker.marksIn(area, zoom),
    createGround(places, map.getCenter()),
  );
  let streets: TileLayer | null = null;
  let area: Polygon | null = null;
  let drawing: AreaDrawing | null = null;
  let isRemoved = false;
  /** Whether the map moves by itself. */
  let isPlaced = false;

  function placing(act: () => void): void {
    isPlaced = true;
    act();
    isPlaced = false;
  }

  async function choose({ containerPoint }: LeafletMouseEvent): Promise<void> {
    const mark = pins.markAt(containerPoint);
    if (!mark || mark.clusterId === 0) return onChoose(mark);
    const zoom = await worker.zoomOf(mark.clusterId).catch(() => null);
    if (isRemoved) return;
    map.setView(mark.coordinates, Math.min(zoom ?? map.getZoom() + 1, limits.maxZoom));
  }

  map.on('click', (event) => void choose(event));
  map.on('mousemove', ({ containerPoint }) => {
    element.classList.toggle('map-on-pin', pins.markAt(containerPoint) !== null);
  });
  map.on('moveend', () => {
    if (!isPlaced) onMove(boundsOf());
  });

  const resizing = new ResizeObserver(() => placing(() => map.invalidateSize()));
  resizing.observe(element);

  function boundsOf(): Bounds {
    const shown = map.getBounds();
    return {
      south: shown.getSouth(),
      west: shown.getWest(),
      north: shown.getNorth(),
      east: shown.getEast(),
    };
  }

  return {
    async load(feed) {
      const loaded = await worker.load(feed);
      pins.refresh();
      return loaded;
    },
    highlight: (pin) => pins.highlight(pin),
    outline(corners) {
      area?.remove();
      area =
        corners &&
        polygon([...corners], {
          color: forest,
          weight: 2,
          fillOpacity: 0.08,
          // Fills an outline that crosses itself as the search reads it.
          fillRule: 'nonzero',
          interactive: false,
        }).addTo(map);
    },
    draw() {
      const current = drawOnMap(map);
      drawing = current;
      void current.result.then((reading) => {
        drawing = null;
        if (!isRemoved) onDraw(reading);
      });
    },
    cancelDrawing: () => drawing?.cancel(),
    showStreets(tileUrl) {
      if (streets) return void streets.redraw();
      streets = addStreets(map, tileUrl, (loaded) => {
        pins.showGround(loaded === 'none');
        onStreets(loaded);
      });
    },
    fit(next) {
      placing(() => map.fitBounds(toLatLngBounds(next), { animate: false }));
    },
    remove() {
      isRemoved = true;
      resizing.disconnect();
      drawing?.cancel();
      worker.close();
      pins.remove();
      map.remove();
    },
  };
}

function toLatLngBounds({ south, west, north, east }: Bounds) {
  return latLngBounds([south, west], [north, east]);
}
