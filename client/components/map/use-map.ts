import { useEffect, useRef, useState, type RefObject } from 'react';
import type { Coordinates } from '../../../shared/contract/property-terms.ts';
import { mapReach } from '../../../shared/map-frame.ts';
import type { DrawnMap } from './leaflet-map.ts';
import type { MapPin } from './map-markers.ts';

export interface OpenableMap {
  /** Container of the map. */
  element: RefObject<HTMLDivElement | null>;
  state: 'closed' | 'opening' | 'open' | 'failed';
  /** Whether some tiles failed to load. */
  isPatchy: boolean;
  /** Draws the map if necessary; with a pin, points to it. */
  open(at?: MapPin): void;
}

interface MapContent {
  middle: Coordinates;
  tileUrl: string;
  pins: readonly MapPin[];
  /** Called when the user picks a point. */
  onPick?(point: Coordinates): void;
}

/** A map on demand: neither its code nor its tiles load before it is opened. */
export function useMap({ middle, tileUrl, pins, onPick }: MapContent): OpenableMap {
  const element = useRef<HTMLDivElement>(null);
  const drawn = useRef<DrawnMap>(null);
  const pick = useRef(onPick);
  const [state, setState] = useState<OpenableMap['state']>('closed');
  const [isPatchy, setPatchy] = useState(false);

  useEffect(
    () => () => {
      drawn.current?.remove();
      drawn.current = null;
    },
    [],
  );
  useEffect(() => drawn.current?.show(pins), [pins]);
  useEffect(() => {
    pick.current = onPick;
  }, [onPick]);

  async function open(at?: MapPin): Promise<void> {
    if (!drawn.current && !(await draw())) return;
    const { current } = element;
    if (!current) return;
    if (at || isFocusHere(current)) current.focus({ preventScroll: true });
    if (!at) return;
    current.scrollIntoView({ block: 'nearest' });
    drawn.current?.point(at);
  }

  async function draw(): Promise<boolean> {
    setState('opening');
    try {
      const { drawMap } = await import('./leaflet-map.ts');
      // Another call may have drawn the map, or the page may be gone.
      if (!element.current || drawn.current) return drawn.current !== null;
      const onMissingTile = (): void => setPatchy(true);
      drawn.current = drawMap(element.current, {
        middle,
        reach: mapReach,
        tileUrl,
        pins,
        onMissingTile,
        onPick: onPick && ((point) => pick.current?.(point)),
      });
      setState('open');
      return true;
    } catch (error) {
      console.info('No map:', error);
      setState('failed');
      return false;
    }
  }

  return { element, state, isPatchy, open: (at) => void open(at) };
}

/** Whether the visitor is still waiting for the map, and has not moved the focus elsewhere. */
function isFocusHere(map: HTMLElement): boolean {
  const { activeElement, body } = document;
  return activeElement === body || (map.parentElement?.contains(activeElement) ?? false);
}
