import { Map as MapIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { pageMessages } from '../../../shared/page-messages.ts';
import homePin from '../../assets/pin-home.svg';
import { Button } from '../../ui/button.tsx';
import styles from './map-frame.module.css';
import type { OpenableMap } from './use-map.ts';

interface MapFrameProps {
  map: OpenableMap;
  label: string;
  /** Whether the placeholder has a pin in its centre. */
  pinned: boolean;
  /** What to rely on if tiles are missing. */
  otherwise: string;
  /** Fallback without JavaScript. */
  children?: ReactNode;
}

/** The map; until it is opened, a placeholder that makes no third-party request. */
export function MapFrame({ map, label, pinned, otherwise, children }: MapFrameProps): ReactNode {
  const { element, state, isPatchy, open } = map;
  return (
    <div className={styles.frame}>
      <div
        ref={element}
        className={styles.map}
        role="region"
        aria-label={label}
        hidden={state === 'closed'}
      />
      {state !== 'open' && (
        <div className={styles.cover}>
          {pinned && <img src={homePin} alt="" width={40} height={48} />}
          <div data-needs-script="">
            <div className={styles.offer}>
              <Button onClick={() => open()} aria-disabled={state === 'opening'}>
                <MapIcon aria-hidden="true" size={18} />
                {state === 'opening' ? 'Opening the map...' : 'Show the map'}
              </Button>
              <p>From OpenStreetMap, loaded only when you open it.</p>
            </div>
          </div>
          {children}
        </div>
      )}
      <p className={styles.remark} role="status">
        {state === 'failed' && pageMessages.network}
        {isPatchy && `Part of the map could not be loaded. ${otherwise}`}
      </p>
    </div>
  );
}
