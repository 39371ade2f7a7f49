import type { Coordinates } from '../../../shared/contract/property-terms.ts';
import { drawMapGrid, type GridPlace } from '../../../shared/map/grid.ts';
import { isFree, placeNames, type Rectangle } from './ground-names.ts';
import { viewOf, type CanvasArea } from './map-canvas.ts';

/** Draws what lies under the pins while there are no streets: hairlines, places and the distances between them. */
export type Ground = (
  context: CanvasRenderingContext2D,
  area: CanvasArea,
  pins: readonly Rectangle[],
) => void;

const distanceHeight = 14;

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
  return (context, area, pins) => {
    const grid = drawMapGrid(area.bounds, area, places, crossing);
    const fonts = { name: `600 13px ${fontFamily}`, distance: `500 11px ${fontFamily}` };
    context.font = fonts.name;
    const named = grid.places
      .filter(({ nameOn }) => nameOn !== null)
      .map((point) => ({ ...point, nameWidth: context.measureText(point.place.name).width }));
    const names = placeNames(named, pins, viewOf(area));
    const covered = [...pins, ...names.filter((name) => name !== null)];
    context.lineWidth = 1;
    context.strokeStyle = line;
    context.stroke(new Path2D(grid.lines));
    context.strokeStyle = path;
    context.setLineDash([2, 4]);
    context.font = fonts.distance;
    context.textBaseline = 'middle';
    context.textAlign = 'center';
    context.fillStyle = ink;
    for (const { from, to, label } of grid.distances) {
      context.beginPath();
      context.moveTo(from.x, from.y);
      context.lineTo(to.x, to.y);
      context.stroke();
      if (label === null) continue;
      const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
      const { width } = context.measureText(label);
      if (isFree({ ...middle, width, height: distanceHeight }, covered))
        context.fillText(label, middle.x, middle.y);
    }
    context.setLineDash([]);
    context.lineWidth = 3;
    context.lineJoin = 'round';
    context.strokeStyle = halo;
    context.font = fonts.name;
    context.fillStyle = nameColour;
    for (const { x, y } of grid.places) {
      context.beginPath();
      context.arc(x, y, 3, 0, 2 * Math.PI);
      context.fill();
    }
    for (const [at, { place }] of named.entries()) {
      const name = names[at];
      if (!name) continue;
      context.strokeText(place.name, name.x, name.y);
      context.fillText(place.name, name.x, name.y);
    }
  };
}
