import type { ReactNode } from 'react';
import type { ListingMap } from '../../../../shared/contract/listing-schemas.ts';
import { drawMapGrid } from '../../../../shared/map/grid.ts';
import styles from './district-grid.module.css';

const size = { width: 360, height: 400 };

/** Districts with their homes and the distances between them, before a script draws the map, and without one. */
export function DistrictGrid({ map }: { map: ListingMap }): ReactNode {
  const named = map.places.map((place) => ({ ...place, name: `${place.name} (${place.homes})` }));
  const { lines, scale, places, distances } = drawMapGrid(map.bounds, size, named);
  return (
    <svg
      className={styles.grid}
      viewBox={`0 0 ${size.width} ${size.height}`}
      role="group"
      aria-label="Districts with their numbers of homes, and distances between them"
    >
      <path className={styles.lines} d={lines} />
      {distances.map(({ from, to, label }) => (
        <g key={`${from.x} ${from.y} ${to.x} ${to.y}`}>
          <path className={styles.path} d={`M${from.x} ${from.y}L${to.x} ${to.y}`} />
          {label !== null && (
            <text className={styles.distance} x={(from.x + to.x) / 2} y={(from.y + to.y) / 2}>
              {label}
            </text>
          )}
        </g>
      ))}
      {places.map(({ place, x, y, nameOn }) => (
        <a key={place.name} href={place.href} aria-label={place.name}>
          <circle cx={x} cy={y} r={5} />
          {nameOn !== null && (
            <text x={nameOn === 'right' ? x + 9 : x - 9} y={y} data-side={nameOn}>
              {place.name}
            </text>
          )}
        </a>
      ))}
      <g className={styles.scale} aria-hidden="true">
        <path d={`M12 24v6h${scale.length}v-6`} />
        <text x={12} y={16}>
          {scale.label}
        </text>
      </g>
    </svg>
  );
}
