import { renderText } from '../../server/features/media/text-rendering.ts';
import type { Door, Floor, Opening, Plan, Room, Side, Stairs } from './plan.ts';

const width = 1200;
const height = 800;

const margin = 48;
/** Below the floors, for the scale. */
const footer = 56;
/** Above each floor, for its name. */
const heading = 44;
/** Between floors, in metres. */
const between = 1.8;

const ink = '#15211b';
const muted = '#5b665f';
const fittings = '#8a948d';
const floors: Readonly<Record<NonNullable<Room['kind']> | 'living', string>> = {
  living: '#ffffff',
  bedroom: '#ffffff',
  bathroom: '#e2eef0',
  kitchen: '#f6efe2',
  passage: '#fbf9f4',
  storage: '#f1efe9',
  outside: '#e6f0ea',
  parking: '#efeee9',
};

const outerWall = 0.22;
const innerWall = 0.12;

/** An SVG of all floors side by side, with measures in metres. */
export function drawPlan({ floors: all }: Plan): string {
  const across = all.reduce((sum, floor) => sum + floor.width, 0) + between * (all.length - 1);
  const down = Math.max(...all.map(({ depth }) => depth));
  const scale = Math.min(
    (width - 2 * margin) / across,
    (height - 2 * margin - heading - footer + 20) / down,
  );
  let left = (width - across * scale) / 2;
  const top = (height - footer - heading - down * scale) / 2 + heading;
  const drawn = all.map((floor) => {
    const x = left;
    left += (floor.width + between) * scale;
    return drawFloor(floor, { x, y: top, scale });
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="${width}" height="${height}" fill="#fbf9f4"/>
${drawn.join('\n')}
${scaleBar(scale)}
</svg>`;
}

interface Frame {
  x: number;
  y: number;
  scale: number;
}

function drawFloor(floor: Floor, { x, y, scale }: Frame): string {
  const area = floor.rooms.reduce((sum, { width: w, depth }) => sum + w * depth, 0);
  const title = label(`${floor.name}, ${Math.round(area)} m²`, {
    x: x + (floor.width * scale) / 2,
    y: y - 18,
    size: 22,
    color: ink,
  });
  const shapes = [
    ...floor.rooms.map(fillOf),
    ...floor.rooms.map(furnitureOf),
    ...(floor.stairs ? [drawStairs(floor.stairs)] : []),
    ...floor.rooms.map(wallsOf),
    `<rect width="${floor.width}" height="${floor.depth}" fill="none" stroke="${ink}" stroke-width="${outerWall}"/>`,
    ...floor.rooms.map((room) => (room.kind === 'outside' ? railingOf(room, floor) : '')),
    ...floor.doors.map((door) => drawDoor(door, floor)),
    ...floor.windows.map(drawWindow),
  ];
  const names = floor.rooms.map((room) => nameOf(room, { x, y, scale }));
  return `${title}<g transform="translate(${x} ${y}) scale(${scale})">${shapes.join('')}</g>${names.join('')}`;
}

function fillOf({ x, y, width: w, depth, kind }: Room): string {
  return `<rect x="${x}" y="${y}" width="${w}" height="${depth}" fill="${floors[kind ?? 'living']}"/>`;
}

function wallsOf({ x, y, width: w, depth }: Room): string {
  return `<rect x="${x}" y="${y}" width="${w}" height="${depth}" fill="none" stroke="${ink}" stroke-width="${innerWall}"/>`;
}

/** Of a balcony or porch: the outer walls become a thin line. */
function railingOf({ x, y, width: w, depth }: Room, floor: Floor): string {
  const sides: [number, number, number, number, boolean][] = [
    [x, y, x + w, y, y === 0],
    [x, y + depth, x + w, y + depth, y + depth === floor.depth],
    [x, y, x, y + depth, x === 0],
    [x + w, y, x + w, y + depth, x + w === floor.width],
  ];
  return sides
    .filter(([, , , , isOuter]) => isOuter)
    .map(([x1, y1, x2, y2]) => {
      const line = `x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"`;
      return `<line ${line} stroke="#fbf9f4" stroke-width="${outerWall + 0.04}"/><line ${line} stroke="${muted}" stroke-width="0.05"/>`;
    })
    .join('');
}

/** The gap in the wall, the leaf and the arc it moves along. */
function drawDoor(door: Door, floor: Floor): string {
  const { x, y, along, length, to } = door;
  const isAcross = along === 'x';
  const isOuter = isAcross ? y === 0 || y === floor.depth : x === 0 || x === floor.width;
  const wall = (isOuter ? outerWall : innerWall) + 0.03;
  const rect = isAcross
    ? `x="${x}" y="${y - wall / 2}" width="${length}" height="${wall}"`
    : `x="${x - wall / 2}" y="${y}" width="${wall}" height="${length}"`;
  const opening = `<rect ${rect} fill="#fbf9f4"/>`;
  if (to === undefined) return opening;
  const sign = to === 'top' || to === 'left' ? -1 : 1;
  const [tipX, tipY] = isAcross ? [x, y + sign * length] : [x + sign * length, y];
  const [endX, endY] = isAcross ? [x + length, y] : [x, y + length];
  const isClockwise = (isAcross ? sign : -sign) < 0;
  const arc = `M${tipX} ${tipY}A${length} ${length} 0 0 ${isClockwise ? 1 : 0} ${endX} ${endY}`;
  return `${opening}<path d="M${x} ${y}L${tipX} ${tipY}" stroke="${ink}" stroke-width="0.06"/><path d="${arc}" fill="none" stroke="${fittings}" stroke-width="0.03"/>`;
}

function drawWindow({ x, y, along, length }: Opening): string {
  const half = outerWall / 2;
  const isAcross = along === 'x';
  const rect = isAcross
    ? `x="${x}" y="${y - half}" width="${length}" height="${outerWall}"`
    : `x="${x - half}" y="${y}" width="${outerWall}" height="${length}"`;
  const [x2, y2] = isAcross ? [x + length, y] : [x, y + length];
  return `<rect ${rect} fill="#fff" stroke="${ink}" stroke-width="0.04"/><line x1="${x}" y1="${y}" x2="${x2}" y2="${y2}" stroke="${ink}" stroke-width="0.04"/>`;
}

function drawStairs({ x, y, width: w, depth }: Stairs): string {
  const steps = Math.round(depth / 0.28);
  const lines = Array.from({ length: steps + 1 }, (_, step) => {
    const at = y + (depth * step) / steps;
    return `M${x} ${at}H${x + w}`;
  });
  const middle = x + w / 2;
  const arrow = `M${middle} ${y + depth - 0.2}V${y + 0.3}m-0.15 0.2l0.15 -0.2l0.15 0.2`;
  return `<path d="${lines.join('')}M${x} ${y}V${y + depth}M${x + w} ${y}V${y + depth}" fill="none" stroke="${fittings}" stroke-width="0.04"/><path d="${arrow}" fill="none" stroke="${ink}" stroke-width="0.04"/>`;
}

function furnitureOf(room: Room): string {
  const pieces = piecesOf(room);
  return pieces === ''
    ? ''
    : `<g fill="none" stroke="${fittings}" stroke-width="0.04" stroke-linejoin="round">${pieces}</g>`;
}

function piecesOf(room: Room): string {
  const { kind, at = 'top' } = room;
  if (kind === 'bedroom') return placed(room, at, 1.8, 2.05, bed);
  if (kind === 'bathroom') return bathroom(room, at);
  if (kind === 'kitchen') return counter(room, at);
  if (kind === 'parking') return placed(room, 'top', 1.9, Math.min(4.4, room.depth - 1), car);
  return '';
}

/** A piece of the given size with its back in the middle of a wall, drawn from its own top left, back at the top. */
function placed(
  { x, y, width: w, depth }: Room,
  at: Side,
  pieceWidth: number,
  pieceDepth: number,
  draw: (w: number, d: number) => string,
): string {
  const clear = 0.1;
  const centre = { x: x + w / 2, y: y + depth / 2 };
  const transforms: Record<Side, string> = {
    top: `translate(${centre.x - pieceWidth / 2} ${y + clear})`,
    bottom: `translate(${centre.x + pieceWidth / 2} ${y + depth - clear}) rotate(180)`,
    left: `translate(${x + clear} ${centre.y + pieceWidth / 2}) rotate(-90)`,
    right: `translate(${x + w - clear} ${centre.y - pieceWidth / 2}) rotate(90)`,
  };
  return `<g transform="${transforms[at]}">${draw(pieceWidth, pieceDepth)}</g>`;
}

function bed(w: number, d: number): string {
  const pillow = (left: number) =>
    `<rect x="${left}" y="0.12" width="${w / 2 - 0.2}" height="0.4" rx="0.08"/>`;
  return `<rect width="${w}" height="${d}" rx="0.06"/>${pillow(0.12)}${pillow(w / 2 + 0.08)}<path d="M0 0.75H${w}"/>`;
}

function car(w: number, d: number): string {
  return `<rect width="${w}" height="${d}" rx="0.4"/><path d="M0.2 ${d * 0.28}Q${w / 2} ${d * 0.2} ${w - 0.2} ${d * 0.28}V${d * 0.78}Q${w / 2} ${d * 0.86} 0.2 ${d * 0.78}Z"/>`;
}

/** A shower or bath, a basin and a WC in a row along one wall. */
function bathroom(room: Room, at: Side): string {
  const run = at === 'top' || at === 'bottom' ? room.width : room.depth;
  const isSmall = run < 1.9;
  const bath = run >= 3 ? 1.6 : 0.85;
  const draw = (w: number): string => {
    const wc = `<rect x="0" y="0" width="0.42" height="0.18"/><ellipse cx="0.21" cy="0.43" rx="0.19" ry="0.25"/>`;
    const basin = `<rect x="0.62" y="0" width="0.55" height="0.42" rx="0.05"/><ellipse cx="0.895" cy="0.21" rx="0.18" ry="0.13"/>`;
    if (isSmall) return wc + basin;
    const from = w - bath;
    const tub =
      bath > 1
        ? `<rect x="${from}" y="0" width="${bath}" height="0.75"/><rect x="${from + 0.08}" y="0.08" width="${bath - 0.16}" height="0.59" rx="0.25"/>`
        : `<rect x="${from}" y="0" width="${bath}" height="0.85"/><path d="M${from} 0L${w} 0.85M${w} 0L${from} 0.85" stroke-width="0.02"/>`;
    return wc + basin + tub;
  };
  return placed(room, at, isSmall ? 1.17 : Math.min(run - 0.25, 3.4), 0.85, draw);
}

function counter(room: Room, at: Side): string {
  const run = (at === 'top' || at === 'bottom' ? room.width : room.depth) - 0.2;
  const hob = [0.2, 0.5].flatMap((cx) =>
    [0.18, 0.42].map((cy) => `<circle cx="${run - 1 + cx}" cy="${cy}" r="0.1"/>`),
  );
  const sink = `<rect x="0.5" y="0.1" width="0.8" height="0.4" rx="0.08"/>`;
  return placed(
    room,
    at,
    run,
    0.6,
    () =>
      `<rect width="${run}" height="0.6" fill="#fff"/>${sink}<rect x="${run - 1}" y="0.05" width="0.7" height="0.5"/>${hob.join('')}`,
  );
}

/** The room's name and measures, away from what stands at its wall. */
function nameOf(room: Room, { x, y, scale }: Frame): string {
  const { name, kind, at = 'top', width: w, depth } = room;
  if (name === '') return '';
  const [ownX, ownY] = room.label ?? [];
  const taken = kind === 'bedroom' ? 2.05 : kind === 'bathroom' || kind === 'kitchen' ? 0.75 : 0;
  const shift = kind === 'bedroom' && (at === 'left' || at === 'right') ? 0 : taken / 2;
  const shifts: Record<Side, [number, number]> = {
    top: [0, shift],
    bottom: [0, -shift],
    left: [taken / 2, 0],
    right: [-taken / 2, 0],
  };
  const [dx, dy] = taken === 0 ? [0, 0] : shifts[at];
  const centre = {
    x: x + (ownX ?? room.x + w / 2 + dx) * scale,
    y: y + (ownY ?? room.y + depth / 2 + dy) * scale,
  };
  // To the nearer wall.
  const free =
    ownX === undefined ? w - 2 * Math.abs(dx) : 2 * Math.min(ownX - room.x, room.x + w - ownX);
  const space = (free - 0.3) * scale;
  const size = fitting(name, space);
  const measures = `${w.toFixed(1)} × ${depth.toFixed(1)} m`;
  const small = Math.min(size - 2, fitting(measures, space));
  const hasMeasures =
    small >= 11 &&
    !['storage', 'passage', 'bathroom', 'parking'].includes(kind ?? '') &&
    depth > 1.4;
  const line = label(name, { ...centre, y: centre.y + (hasMeasures ? -3 : 5), size, color: ink });
  if (!hasMeasures) return line;
  return line + label(measures, { ...centre, y: centre.y + 15, size: small, color: muted });
}

const sizes = [17, 15, 14, 13, 12, 11, 10, 9];

/** The largest size at which a text fits. */
function fitting(text: string, room: number): number {
  return sizes.find((size) => widthOf(text, size) <= room) ?? 8;
}

function widthOf(text: string, size: number): number {
  return renderText(text, { x: 0, y: 0, size, color: ink, maxWidth: Infinity }).width;
}

interface Label {
  /** Its middle. */
  x: number;
  y: number;
  size: number;
  color: string;
}

function label(text: string, { x, ...options }: Label): string {
  const start = x - widthOf(text, options.size) / 2;
  return renderText(text, { x: start, ...options, maxWidth: Infinity }).svg;
}

/** Five metres. */
function scaleBar(scale: number): string {
  const length = 5 * scale;
  const [x, y] = [(width - length) / 2, height - 40];
  const ticks = `M${x} ${y - 6}v12M${x} ${y}h${length}M${x + length} ${y - 6}v12`;
  return `<path d="${ticks}" stroke="${muted}" stroke-width="2" fill="none"/>${label('5 m', { x: width / 2, y: y + 22, size: 15, color: muted })}`;
}
