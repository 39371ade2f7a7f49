import { useEffect, useRef, useState } from 'react';
import { pageMessages } from '../../../../shared/page-messages.ts';
import type { Coordinates } from '../../../../shared/contract/property-terms.ts';
import { findAddress } from '../../../components/map/place-calls.ts';

export type LocatedPosition =
  | { state: 'unknown' }
  | { state: 'asking' }
  | { state: 'found'; point: Coordinates; address: string }
  | { state: 'refused'; reason: string };

/** A high-accuracy position, waiting up to 10 s, at most 60 s old. */
const request: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 };

const unsupported = 'This browser cannot share where you are. You can search for a place instead.';
const reasons: Readonly<Record<number, string>> = {
  1: 'Your location is not shared with this site. You can allow it in your browser’s settings, or search for a place instead.',
  2: 'Your location could not be found. You can search for a place instead.',
  3: 'Finding your location took too long. Please try again, or search for a place instead.',
};

/** The visitor's location, on request. */
export function useCurrentLocation(): { position: LocatedPosition; locate(): void } {
  const [position, setPosition] = useState<LocatedPosition>({ state: 'unknown' });
  const leaving = useRef<AbortController>(null);
  useEffect(() => () => leaving.current?.abort(), []);

  function refuse(reason: string): void {
    // Also logged, besides the message on screen.
    console.info('No location:', reason);
    setPosition({ state: 'refused', reason });
  }

  function locate(): void {
    if (position.state === 'asking') return;
    const geolocation = geolocationOf(navigator);
    if (!geolocation) return refuse(unsupported);
    leaving.current = new AbortController();
    const { signal } = leaving.current;
    setPosition({ state: 'asking' });
    geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        if (signal.aborted) return;
        const point = { lat: latitude, lng: longitude };
        void nameOf(point, signal).then((address) => {
          if (!signal.aborted) setPosition({ state: 'found', point, address });
        });
      },
      ({ code }) => signal.aborted || refuse(reasons[code] ?? unsupported),
      request,
    );
  }

  return { position, locate };
}

/** Some embedded browsers lack geolocation or define it as undefined. */
function geolocationOf(browser: {
  geolocation?: Geolocation | undefined;
}): Geolocation | undefined {
  return browser.geolocation;
}

async function nameOf(point: Coordinates, signal: AbortSignal): Promise<string> {
  try {
    return (await findAddress(point, signal)).address;
  } catch (error) {
    if (!signal.aborted) console.info('No address:', error);
    return pageMessages.currentLocation;
  }
}
