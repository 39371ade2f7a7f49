import type { Coordinates } from '../../../shared/contract/property-terms.ts';
import { drawMapGrid, type GridPlace } from '../../../shared/map/grid.ts';
import type { CanvasArea } from './map-canvas.ts';

/** Draws what lies under the pins while there are no streets: hairlines, places and the distances between them. */
export type Ground = (context: CanvasRenderingContext2D, area: CanvasArea) => void;

/** Beside a cluster in the middle of the place, in pixels. */
const nameGap = 22;

const colours = {
  line: '#ddd5c5',
  path: '#b9ae97',
  ink: '#5b665f',
  name: '#15211b',
  halo: '#e8e4da',
};
const systemColours = {
  line: 'GrayText',
  path: 'GrayText',
  ink: 'CanvasText',
  name: 'CanvasText',
  halo: 'Canvas',
};

/** @param crossing where two hairlines cross */
export function createGround(places: readonly GridPlace[], crossing: Coordinates): Ground {
  const { fontFamily } = getComputedStyle(document.body);
  const isForced = matchMedia('(forced-colors: active)').matches;
  const { line, path, ink, name: nameColour, halo } = isForced ? systemColours : colours;
  return (context, area) => {
    const grid = drawMapGrid(area.bounds, area, places, crossing);
    context.lineWidth = 1;
    context.strokeStyle = line;
    context.stroke(new Path2D(grid.lines));
    context.strokeStyle = path;
    context.setLineDash([2, 4]);
    context.font = `500 11px ${fontFamily}`;
    context.textBaseline = 'middle';
    context.textAlign = 'center';
    context.fillStyle = ink;
    for (const { from, to, label } of grid.distances) {
      context.beginPath();
      context.moveTo(from.x, from.y);
      context.lineTo(to.x, to.y);
      context.stroke();
      if (label !== null) context.fillText(label, (from.x + to.x) / 2, (from.y + to.y) / 2);
    }
    context.setLineDash([]);
    context.lineWidth = 3;
    context.lineJoin = 'round';
    context.strokeStyle = halo;
    context.font = `600 13px ${fontFamily}`;
    context.fillStyle = nameColour;
    for (const { place, x, y, nameOn } of grid.places) {
      context.beginPath();
      context.arc(x, y, 3, 0, 2 * Math.PI);
      context.fill();
      if (nameOn === null) continue;
      context.textAlign = nameOn === 'right' ? 'left' : 'right';
      const edge = nameOn === 'right' ? x + nameGap : x - nameGap;
      context.strokeText(place.name, edge, y);
      context.fillText(place.name, edge, y);
    }
  };
}
