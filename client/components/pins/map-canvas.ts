import {
  DomUtil,
  type LatLng,
  type LeafletEvent,
  type Map as LeafletMap,
  type Point,
} from 'leaflet';
import type { Coordinates } from '../../../shared/contract/property-terms.ts';
import type { Bounds } from '../../../shared/map/bounds.ts';
import type { Rectangle } from './ground-names.ts';

/** A canvas that follows the map. It reaches over the edges of the view, so that the map can move without a redraw. */
export interface MapCanvas {
  /** What is to be drawn now: the view and what is around it. */
  area(): CanvasArea;
  /** Clears the canvas and puts it over an area. Null where the browser has no canvas. */
  cover(area: CanvasArea): CanvasDrawing | null;
  /** A point of the map's container, in pixels of the canvas. */
  toCanvas(point: Point): Point;
  remove(): void;
}

export interface CanvasArea {
  bounds: Bounds;
  zoom: number;
  /** Its top left corner. */
  corner: LatLng;
  /** In CSS pixels. */
  width: number;
  height: number;
}

/** The part of an area that is in view. */
export function viewOf({ width, height }: CanvasArea): Rectangle {
  const share = 1 + 2 * padding;
  return { x: width / 2, y: height / 2, width: width / share, height: height / share };
}

export interface CanvasDrawing {
  /** Draws in CSS pixels. */
  context: CanvasRenderingContext2D;
  toPoint(place: Coordinates): Point;
}

/** How far the canvas reaches beyond each edge of the view, in views. */
const padding = 0.5;
/** The least of that padding with which a map at rest is not redrawn. */
const reserve = 0.2;
/** More pixels cost memory and time without a visible gain. */
const maxScale = 2;

/** Device pixels per CSS pixel of a canvas. */
export function canvasScale(): number {
  return Math.min(devicePixelRatio, maxScale);
}

/** @param onStale called when the map has moved and the canvas should be drawn again */
export function addMapCanvas(map: LeafletMap, pane: HTMLElement, onStale: () => void): MapCanvas {
  const canvas = createCanvas();
  pane.append(canvas);
  let shown = areaOf(map);
  let again: ReturnType<typeof setTimeout> | undefined;

  function place(centre: LatLng, zoom: number): void {
    const topLeft = layerPoint(map, shown.corner, centre, zoom);
    DomUtil.setTransform(canvas, topLeft, map.getZoomScale(zoom, shown.zoom));
  }

  /** Whether the canvas covers the view and `beyond` views past each edge. */
  function coversView(beyond = 0): boolean {
    const factor = map.getZoomScale(map.getZoom(), shown.zoom);
    const { x, y } = map.latLngToContainerPoint(shown.corner);
    const view = map.getSize();
    const [aside, above] = [view.x * beyond, view.y * beyond];
    return (
      x <= -aside &&
      y <= -above &&
      x + shown.width * factor >= view.x + aside &&
      y + shown.height * factor >= view.y + above
    );
  }

  const stopFollowing = follow(map, place);
  const events = {
    // After a short move the canvas still covers enough.
    moveend: () => {
      if (map.getZoom() !== shown.zoom || !coversView(reserve)) onStale();
    },
    resize: onStale,
    // While the map is dragged far.
    move: () => {
      if (!coversView()) onStale();
    },
  };
  map.on(events);

  return {
    area: () => areaOf(map),
    cover(area) {
      shown = area;
      const context = clear(canvas, area);
      place(map.getCenter(), map.getZoom());
      clearTimeout(again);
      // The map has moved far since the area was chosen.
      if (!coversView()) again = setTimeout(onStale);
      const origin = map.project(area.corner, area.zoom);
      return (
        context && {
          context,
          toPoint: (point) => map.project(point, area.zoom).subtract(origin),
        }
      );
    },
    toCanvas: (point) => point.subtract(map.latLngToContainerPoint(shown.corner)),
    remove() {
      clearTimeout(again);
      stopFollowing();
      map.off(events);
      canvas.remove();
    },
  };
}

/** A picture over a point of the map, which stays as large as it is when the map zooms. */
export interface MapPicture {
  show(picture: HTMLCanvasElement, middle: Coordinates): void;
  hide(): void;
  remove(): void;
}

export function addMapPicture(map: LeafletMap, pane: HTMLElement): MapPicture {
  const canvas = createCanvas();
  canvas.hidden = true;
  pane.append(canvas);
  let middle: Coordinates | null = null;

  function place(centre: LatLng, zoom: number): void {
    if (!middle) return;
    const { width, height } = canvas;
    const half = [width / canvasScale() / 2, height / canvasScale() / 2] as const;
    const point = layerPoint(map, middle, centre, zoom).subtract([...half]);
    DomUtil.setTransform(canvas, point.round(), 1);
  }

  const stopFollowing = follow(map, place);
  return {
    show(picture, at) {
      middle = at;
      canvas.hidden = false;
      const size = { width: picture.width, height: picture.height };
      clear(canvas, { width: size.width / canvasScale(), height: size.height / canvasScale() });
      const context = canvas.getContext('2d');
      context?.resetTransform();
      context?.drawImage(picture, 0, 0);
      place(map.getCenter(), map.getZoom());
    },
    hide() {
      middle = null;
      canvas.hidden = true;
    },
    remove() {
      stopFollowing();
      canvas.remove();
    },
  };
}

/** Calls `place` while the map zooms; Leaflet moves its panes by itself. Returns a function that stops it. */
function follow(map: LeafletMap, place: (centre: LatLng, zoom: number) => void): () => void {
  const here = (): void => place(map.getCenter(), map.getZoom());
  const events = {
    zoom: here,
    viewreset: here,
    // Gives the end of the zoom animation; Leaflet's styles animate elements with its class.
    zoomanim: (event: LeafletEvent & { center?: LatLng; zoom?: number }) => {
      if (event.center && event.zoom !== undefined) place(event.center, event.zoom);
    },
  };
  map.on(events);
  return () => map.off(events);
}

function areaOf(map: LeafletMap): CanvasArea {
  const view = map.getSize();
  const extra = view.multiplyBy(padding);
  const corner = map.containerPointToLatLng([-extra.x, -extra.y]);
  const opposite = map.containerPointToLatLng([view.x + extra.x, view.y + extra.y]);
  return {
    bounds: { south: opposite.lat, west: corner.lng, north: corner.lat, east: opposite.lng },
    zoom: map.getZoom(),
    corner,
    width: Math.round(view.x + 2 * extra.x),
    height: Math.round(view.y + 2 * extra.y),
  };
}

/** Where a place is in the map's panes once the map has this centre and zoom level. */
function layerPoint(map: LeafletMap, place: Coordinates, centre: LatLng, zoom: number): Point {
  const origin = map
    .project(centre, zoom)
    .subtract(map.getSize().divideBy(2))
    .add(DomUtil.getPosition(map.getPanes().mapPane))
    .round();
  return map.project(place, zoom).subtract(origin);
}

function createCanvas(): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.className = 'leaflet-zoom-animated map-canvas';
  canvas.ariaHidden = 'true';
  return canvas;
}

function clear(
  canvas: HTMLCanvasElement,
  { width, height }: { width: number; height: number },
): CanvasRenderingContext2D | null {
  const scale = canvasScale();
  const context = canvas.getContext('2d');
  const [wide, high] = [Math.round(width * scale), Math.round(height * scale)];
  if (canvas.width !== wide || canvas.height !== high) {
    canvas.width = wide;
    canvas.height = high;
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height}px`;
  }
  context?.resetTransform();
  context?.clearRect(0, 0, wide, high);
  context?.scale(scale, scale);
  return context;
}
