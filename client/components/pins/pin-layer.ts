import type { Map as LeafletMap, Point } from 'leaflet';
import type { Coordinates } from '../../../shared/contract/property-terms.ts';
import type { Bounds } from '../../../shared/map/bounds.ts';
import type { Ground } from './ground.ts';
import { addMapCanvas, addMapPicture, canvasScale, type CanvasArea } from './map-canvas.ts';
import { noMarks, type PinMarks } from './pin-clusters.ts';
import { nearestTarget, type Target } from './nearest-target.ts';
import { labelOf, type PinLabel } from './pin-labels.ts';
import { createPinSprites } from './pin-sprites.ts';

/** A point or cluster on the map. */
export interface PinMark {
  coordinates: Coordinates;
  homes: number;
  /** 0 for a point. */
  clusterId: number;
}

/** Pins on one canvas. What it shows is asked for whenever the map has moved. */
export interface PinLayer {
  /** Asks for the marks again, as when there are new pins. */
  refresh(): void;
  /** Draws one more pin, larger and above all others. */
  highlight(pin: { coordinates: Coordinates; title: string } | null): void;
  /** Draws the ground under the pins, as at first, or nothing. */
  showGround(isShown: boolean): void;
  /** What is at a point of the map's container, in pixels. */
  markAt(point: Point): PinMark | null;
  remove(): void;
}

export function addPinLayer(
  map: LeafletMap,
  marksIn: (bounds: Bounds, zoom: number) => Promise<PinMarks>,
  ground: Ground,
): PinLayer {
  const pane = map.createPane('pins');
  const canvas = addMapCanvas(map, pane, () => void refresh());
  const highlighted = addMapPicture(map, pane);
  const scale = canvasScale();
  const sprites = createPinSprites(scale);

  let hasGround = true;
  let marks = noMarks();
  let targets: Target[] = [];
  let isBusy = false;
  let isStale = false;
  let isGone = false;

  /** One request at a time: while the map is dragged far, each would be outdated by the next. */
  async function refresh(): Promise<void> {
    isStale = true;
    if (isBusy) return;
    isBusy = true;
    try {
      while (isStale) {
        isStale = false;
        await update(canvas.area());
      }
    } finally {
      isBusy = false;
    }
  }

  async function update(area: CanvasArea): Promise<void> {
    const found = await marksIn(area.bounds, area.zoom).catch(noMarks);
    if (isGone) return;
    await sprites.prepare(labelsOf(found, area.zoom));
    // The marks are of another zoom level; at the end of the zoom there will be a request.
    if (isGone || map.getZoom() !== area.zoom) return;
    marks = found;
    targets = draw(area);
  }

  function draw(area: CanvasArea): Target[] {
    const drawing = canvas.cover(area);
    if (!drawing) return [];
    const { context, toPoint } = drawing;
    // Marks further south are in front.
    const order = Array.from(marks.lat.keys()).toSorted(
      (a, b) => (marks.lat[b] ?? 0) - (marks.lat[a] ?? 0),
    );
    const drawn = order.map((at) => {
      const { x, y } = toPoint(coordinatesAt(at));
      return { at, x, y, ...sprites.of(labelAt(marks, at, area.zoom)) };
    });
    if (hasGround) ground(context, area, drawn);
    for (const { x, y, picture } of drawn) {
      const [wide, high] = [picture.width / scale, picture.height / scale];
      // On whole pixels, or the text is blurred.
      const left = Math.round((x - wide / 2) * scale) / scale;
      const top = Math.round((y - high / 2) * scale) / scale;
      context.drawImage(picture, left, top, wide, high);
    }
    return drawn;
  }

  function coordinatesAt(at: number): Coordinates {
    return { lat: marks.lat[at] ?? 0, lng: marks.lng[at] ?? 0 };
  }

  // The pins come later.
  draw(canvas.area());
  void refresh();
  return {
    refresh: () => void refresh(),
    highlight(pin) {
      if (pin === null) return highlighted.hide();
      const { picture } = sprites.of({ look: 'active', title: pin.title, note: '' });
      highlighted.show(picture, pin.coordinates);
    },
    showGround(isShown) {
      if (hasGround === isShown) return;
      hasGround = isShown;
      void refresh();
    },
    markAt(point) {
      const target = nearestTarget(targets, canvas.toCanvas(point));
      if (!target) return null;
      const { at } = target;
      return {
        coordinates: coordinatesAt(at),
        homes: marks.homes[at] ?? 0,
        clusterId: marks.clusterId[at] ?? 0,
      };
    },
    remove() {
      isGone = true;
      canvas.remove();
      highlighted.remove();
      pane.remove();
    },
  };
}

function labelsOf(marks: PinMarks, zoom: number): PinLabel[] {
  return Array.from(marks.homes.keys(), (at) => labelAt(marks, at, zoom));
}

function labelAt({ homes, price, clusterId }: PinMarks, at: number, zoom: number): PinLabel {
  const mark = { homes: homes[at] ?? 0, price: price[at] ?? 0, isCluster: clusterId[at] !== 0 };
  return labelOf(mark, zoom);
}
