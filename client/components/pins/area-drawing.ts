import { DomEvent, type Map as LeafletMap } from 'leaflet';
import type { Coordinates } from '../../../shared/contract/property-terms.ts';
import { drawArea, type AreaReading } from '../../../shared/map/polygon.ts';

export interface AreaDrawing {
  /** Null if the visitor cancels with Escape, or `cancel` is called. */
  result: Promise<AreaReading | null>;
  cancel(): void;
}

/** Points that are closer, in pixels, add nothing. */
const step = 3;

/** Lets the visitor draw around an area with a pointer, instead of moving the map. */
export function drawOnMap(map: LeafletMap): AreaDrawing {
  const frame = map.getContainer();
  const surface = document.createElement('canvas');
  surface.className = 'map-drawing';
  surface.width = frame.clientWidth;
  surface.height = frame.clientHeight;
  const context = surface.getContext('2d');
  const trail: { x: number; y: number }[] = [];
  const { promise, resolve } = deferred<AreaReading | null>();

  function end(result: AreaReading | null): void {
    removeEventListener('keydown', cancelOnEscape, true);
    // The click that ends a drawing comes after it, and is not meant for the map.
    setTimeout(() => surface.remove());
    resolve(result);
  }

  function cancelOnEscape(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    end(null);
  }

  function add({ clientX, clientY }: PointerEvent): void {
    const { left, top } = surface.getBoundingClientRect();
    const [x, y] = [clientX - left, clientY - top];
    const last = trail.at(-1);
    if (last && Math.hypot(x - last.x, y - last.y) < step) return;
    trail.push({ x, y });
    if (!context || !last) return;
    context.beginPath();
    context.moveTo(last.x, last.y);
    context.lineTo(x, y);
    context.stroke();
  }

  if (context) {
    context.lineWidth = 3;
    context.lineCap = 'round';
    context.strokeStyle = '#b04a22';
  }
  surface.addEventListener('pointerdown', (event) => {
    if (!event.isPrimary) return;
    event.preventDefault();
    surface.setPointerCapture(event.pointerId);
    context?.clearRect(0, 0, surface.width, surface.height);
    trail.length = 0;
    add(event);
  });
  surface.addEventListener('pointermove', (event) => {
    if (!surface.hasPointerCapture(event.pointerId)) return;
    // A frame may hold several moves of the pointer.
    for (const move of event.getCoalescedEvents?.() ?? [event]) add(move);
  });
  surface.addEventListener('pointerup', (event) => {
    if (!surface.hasPointerCapture(event.pointerId)) return;
    const corners: Coordinates[] = trail.map(({ x, y }) => map.containerPointToLatLng([x, y]));
    end(drawArea(corners));
  });
  surface.addEventListener('pointercancel', () => end(null));
  addEventListener('keydown', cancelOnEscape, true);
  DomEvent.disableClickPropagation(surface);
  DomEvent.disableScrollPropagation(surface);
  frame.append(surface);
  return { result: promise, cancel: () => end(null) };
}

function deferred<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
