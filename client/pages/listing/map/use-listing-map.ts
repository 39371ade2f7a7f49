import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import type { ListingMap, PropertyPage } from '../../../../shared/contract/listing-schemas.ts';
import type { Coordinates } from '../../../../shared/contract/property-terms.ts';
import { readBox, writeBox } from '../../../../shared/map/bounds.ts';
import { readArea, writeArea } from '../../../../shared/map/polygon-text.ts';
import { outlineOf, type AreaReading } from '../../../../shared/map/polygon.ts';
import { withParams } from '../../../../shared/search/choices.ts';
import { browserStore, useStored } from '../../../storage/browser-store.ts';
import type { Streets } from '../../../components/map/base-map.ts';
import type { HomesMap, showHomesMap } from '../../../components/pins/homes-map.ts';
import { fetchPins } from './map-calls.ts';
import { useMapSearch, type MapSearch } from './use-map-search.ts';

export interface ListingMapView extends Omit<MapSearch, 'move' | 'isSearched'> {
  element: RefObject<HTMLDivElement | null>;
  /** Whether the map is drawn, once its code has run. */
  isOpen: boolean;
  /** Whether the map or its pins could not be loaded. */
  hasFailed: boolean;
  /** The search, without the parameters that only the list needs. */
  query: string;
  /** Homes that the visitor has chosen on the map. */
  point: ChosenPoint | null;
  /** Null before the visitor has asked for them. */
  streets: Streets | 'loading' | null;
  /** Whether to ask the visitor, who has not answered yet, for streets. */
  asksForStreets: boolean;
  streetsButton: RefObject<HTMLButtonElement | null>;
  isDrawing: boolean;
  remark: string;
  highlight(pin: { coordinates: Coordinates; title: string } | null): void;
  choose(point: ChosenPoint | null): void;
  /** Starts drawing an area, or stops it. */
  draw(): void;
  showStreets(): void;
  /** Asks no more. */
  declineStreets(): void;
}

export interface ChosenPoint {
  coordinates: Coordinates;
  homes: number;
}

const remarks = {
  unreadable: 'No area was drawn. Draw a line around the places you like.',
  outside: 'This area is outside Nigeria.',
  'too-small': 'This area is too small. Draw around at least a few streets.',
} as const;

/** Whether the visitor wants streets. */
const choices = browserStore<{ streets: boolean }>('localStorage', ({ streets }) =>
  typeof streets === 'boolean' ? { streets } : null,
);
const choiceKey = 'map';

export function useListingMap(
  results: PropertyPage,
  map: ListingMap,
  tileUrl: string,
): ListingMapView {
  const { move, isSearched, ...search } = useMapSearch(results);
  const element = useRef<HTMLDivElement>(null);
  const streetsButton = useRef<HTMLButtonElement>(null);
  const drawn = useRef<HomesMap>(null);
  const [isOpen, setOpen] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const [streets, setStreets] = useState<ListingMapView['streets']>(null);
  const choice = useStored(choices, choiceKey);
  const [chosen, setChosen] = useState<{ point: ChosenPoint; query: string } | null>(null);
  const [isDrawing, setDrawing] = useState(false);
  const [remark, setRemark] = useState('');

  const params = new URLSearchParams(results.path.split('?', 2)[1]);
  const within = params.get('within') ?? '';
  const box = writeBox(map.bounds);
  const query = queryOf(results);
  // Another search may not find the homes that were chosen.
  const point = chosen?.query === query ? chosen.point : null;

  function choose(next: ChosenPoint | null): void {
    setChosen(next && { point: next, query });
  }

  const onChoose = useEffectEvent(choose);
  const onDraw = useEffectEvent((reading: AreaReading | null) => {
    setDrawing(false);
    setRemark(reading && !reading.area ? remarks[reading.why] : '');
    if (reading?.area) search.searchWithin(writeArea(reading.area));
  });

  function onStreets(next: Streets): void {
    setStreets(next);
    // The button goes.
    if (next !== 'none' && document.activeElement === streetsButton.current) focusMap();
  }

  function focusMap(): void {
    element.current?.focus({ preventScroll: true });
  }

  const begin = useEffectEvent((frame: HTMLElement, show: typeof showHomesMap) => {
    const shown = show(frame, {
      bounds: map.bounds,
      places: map.places,
      onMove: move,
      onChoose: (next) => onChoose(next),
      onDraw: (reading) => onDraw(reading),
      onStreets,
    });
    if (!choices.read(choiceKey)?.streets) return shown;
    setStreets('loading');
    shown.showStreets(tileUrl);
    return shown;
  });

  useEffect(() => {
    let isGone = false;
    void (async () => {
      try {
        const engine = await import('../../../components/pins/homes-map.ts');
        const { current } = element;
        if (isGone || !current) return;
        // Leaflet measures the element.
        current.hidden = false;
        drawn.current = begin(current, engine.showHomesMap);
        setOpen(true);
      } catch (error) {
        console.info('No map:', error);
        if (isGone) return;
        if (element.current) element.current.hidden = true;
        setFailed(true);
      }
    })();
    return () => {
      isGone = true;
      drawn.current?.remove();
      drawn.current = null;
    };
  }, []);

  useEffect(() => {
    if (!isOpen) return;
    const aborting = new AbortController();
    void (async () => {
      try {
        const feed = await fetchPins(query, aborting.signal);
        if (!(await drawn.current?.load(feed))) throw new Error('The pins are not readable.');
        if (!aborting.signal.aborted) setFailed(false);
      } catch (error) {
        if (aborting.signal.aborted) return;
        console.info('No pins:', error);
        setFailed(true);
      }
    })();
    return () => aborting.abort();
  }, [isOpen, query]);

  useEffect(() => {
    const area = within === '' ? null : readArea(within).area;
    if (isOpen) drawn.current?.outline(area && outlineOf(area));
  }, [isOpen, within]);

  const fit = useEffectEvent((shown: string) => {
    const bounds = readBox(shown);
    // The map may have moved on from what it searched.
    if (bounds && !isSearched(shown)) drawn.current?.fit(bounds);
  });
  useEffect(() => {
    if (isOpen) fit(box);
  }, [isOpen, box]);

  return {
    ...search,
    element,
    isOpen,
    hasFailed,
    query,
    point,
    streets,
    asksForStreets: choice === null && !isDrawing,
    streetsButton,
    isDrawing,
    remark,
    highlight: (pin) => drawn.current?.highlight(pin),
    choose(next) {
      choose(next);
      if (next === null) focusMap();
    },
    draw() {
      const { current } = drawn;
      if (!current) return;
      if (isDrawing) return current.cancelDrawing();
      setDrawing(true);
      setChosen(null);
      setRemark('Draw around an area with your finger or mouse. Escape cancels.');
      current.draw();
    },
    showStreets() {
      choices.write(choiceKey, { streets: true });
      if (streets === 'loading') return;
      setStreets('loading');
      drawn.current?.showStreets(tileUrl);
    },
    declineStreets() {
      choices.write(choiceKey, { streets: false });
      streetsButton.current?.focus();
    },
  };
}

/** The query of the search's pins: they don't depend on the part of the map, the order and the page. */
function queryOf({ purpose, path }: PropertyPage): string {
  const whole = withParams(path, { box: '', sort: '', view: '' });
  const query = new URLSearchParams(whole.split('?', 2)[1]);
  query.set('purpose', purpose);
  return query.toString();
}
