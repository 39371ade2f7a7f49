import type { MouseEvent, ReactNode } from 'react';
import type { PhotoView } from '../../../shared/contract/property-schemas.ts';
import { pictureSources, sizedPicture } from '../../../shared/picture-sizes.ts';
import styles from './floor-plans.module.css';

export interface FloorPlansProps {
  plans: readonly PhotoView[];
  /** @param number 1-based */
  onFollow: (event: MouseEvent<HTMLElement>, number: number) => void;
}

/** Whole plans, never cropped; they open full screen, and without JavaScript as pictures. */
export function FloorPlans({ plans, onFollow }: FloorPlansProps): ReactNode {
  return (
    <ul className={styles.plans}>
      {plans.map(({ src, alt, width, height }, index) => (
        <li key={src}>
          <a href={sizedPicture(src, 1440) ?? src} onClick={(event) => onFollow(event, index + 1)}>
            <img
              sizes="(min-width: 600px) 24rem, 92vw"
              srcSet={pictureSources(src)}
              src={sizedPicture(src, 672) ?? src}
              alt={alt}
              width={width}
              height={height}
              loading="lazy"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
