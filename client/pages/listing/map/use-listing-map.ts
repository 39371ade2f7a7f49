import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { useNavigate } from 'react-router';
import type { ListingMap } from '../../../../shared/contract/map-views.ts';
import type { Coordinates } from '../../../../shared/contract/property-terms.ts';
import type { PropertyPage } from '../../../../shared/contract/property-views.ts';
import { readBox, writeBox, type Bounds } from '../../../../shared/map/bounds.ts';
import { readArea, writeArea } from '../../../../shared/map/polygon-text.ts';
import { outlineOf } from '../../../../shared/map/polygon.ts';
import { withParams } from '../../../../shared/search/choices.ts';
import { browserStore } from '../../../storage/browser-store.ts';
import type { HomesMap, showHomesMap } from '../../../components/pins/homes-map.ts';
import { fetchPins } from './map-calls.ts';

export interface ListingMapView {
  element: RefObject<HTMLDivElement | null>;
  /** Whether the map is drawn, once its code has run. */
  isOpen: boolean;
  /** Whether the map or its pins could not be loaded. */
  hasFailed: boolean;
  /** The search, without the parameters that only the list needs. */
  query: string;
  /** Homes that the visitor has chosen on the map. */
  point: ChosenPoint | null;
  streets: 'off' | 'on' | 'missing';
  /** Whether the list follows the map. */
  follows: boolean;
  /** The part of the map that the visitor has moved to, while the list doesn't follow. */
  moved: Bounds | null;
  isDrawing: boolean;
  remark: string;
  highlight(pin: { coordinates: Coordinates; title: string } | null): void;
  choose(point: ChosenPoint | null): void;
  follow(follows: boolean): void;
  /** Searches the part of the map that is shown. */
  searchHere(bounds: Bounds): void;
  searchWithin(area: string): void;
  /** Starts drawing an area, or stops it. */
  draw(): void;
  showStreets(): void;
}

export interface ChosenPoint {
  coordinates: Coordinates;
  homes: number;
}

/** Delay from the last movement of the map until the list follows. */
const settlingMs = 300;

const remarks = {
  unreadable: 'No area was drawn. Draw a line around the places you like.',
  outside: 'This area is outside Nigeria.',
  'too-small': 'This area is too small. Draw around at least a few streets.',
} as const;

/** Whether this tab may load streets. */
const choices = browserStore<{ streets: boolean }>('sessionStorage', ({ streets }) =>
  typeof streets === 'boolean' ? { streets } : null,
);
const choiceKey = 'map';

export function useListingMap(
  results: PropertyPage,
  map: ListingMap,
  tileUrl: string,
): ListingMapView {
  const navigate = useNavigate();
  const element = useRef<HTMLDivElement>(null);
  const drawn = useRef<HomesMap>(null);
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isOpen, setOpen] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const [streets, setStreets] = useState<ListingMapView['streets']>('off');
  const [follows, setFollows] = useState(true);
  const [moved, setMoved] = useState<Bounds | null>(null);
  const [chosen, setChosen] = useState<{ point: ChosenPoint; query: string } | null>(null);
  const [isDrawing, setDrawing] = useState(false);
  const [remark, setRemark] = useState('');

  const params = new URLSearchParams(results.path.split('?', 2)[1]);
  const within = params.get('within') ?? '';
  // With a box in the search, the visitor has chosen the view.
  const wholeBox = params.has('box') ? null : writeBox(map.bounds);
  const query = queryOf(results);
  // Another search may not find the homes that were chosen.
  const point = chosen?.query === query ? chosen.point : null;

  function go(changes: Record<string, string>): void {
    void navigate(withParams(results.path, changes), { replace: true, preventScrollReset: true });
  }

  function searchHere(bounds: Bounds): void {
    setMoved(null);
    go({ box: writeBox(bounds) });
  }

  function choose(next: ChosenPoint | null): void {
    setChosen(next && { point: next, query });
  }

  function onMissingTile(): void {
    setStreets('missing');
  }

  const searchSettled = useEffectEvent(searchHere);
  const onMove = useEffectEvent((bounds: Bounds) => {
    clearTimeout(settling.current);
    if (!follows) return setMoved(bounds);
    settling.current = setTimeout(() => searchSettled(bounds), settlingMs);
  });
  const onChoose = useEffectEvent(choose);

  const begin = useEffectEvent((frame: HTMLElement, show: typeof showHomesMap) => {
    const shown = show(frame, {
      bounds: map.bounds,
      places: map.places,
      onMove: (bounds) => onMove(bounds),
      onChoose: (next) => onChoose(next),
    });
    if (!choices.read(choiceKey)?.streets) return shown;
    setStreets('on');
    shown.showStreets(tileUrl, onMissingTile);
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
        if (!isGone) setFailed(true);
      }
    })();
    return () => {
      isGone = true;
      clearTimeout(settling.current);
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

  useEffect(() => {
    const whole = wholeBox && readBox(wholeBox);
    if (isOpen && whole) drawn.current?.fit(whole);
  }, [isOpen, wholeBox]);

  return {
    element,
    isOpen,
    hasFailed,
    query,
    point,
    streets,
    follows,
    moved,
    isDrawing,
    remark,
    highlight: (pin) => drawn.current?.highlight(pin),
    choose(next) {
      choose(next);
      if (next === null) element.current?.focus({ preventScroll: true });
    },
    follow(next) {
      setFollows(next);
      if (next && moved) searchHere(moved);
    },
    searchHere,
    searchWithin: (area) => go({ within: area, box: '' }),
    draw() {
      const { current } = drawn;
      if (!current) return;
      if (isDrawing) return current.cancelDrawing();
      setDrawing(true);
      setChosen(null);
      setRemark('Draw around an area with your finger or mouse. Escape cancels.');
      void current.draw().then((reading) => {
        setDrawing(false);
        setRemark(reading && !reading.area ? remarks[reading.why] : '');
        if (reading?.area) go({ within: writeArea(reading.area), box: '' });
      });
    },
    showStreets() {
      choices.write(choiceKey, { streets: true });
      setStreets('on');
      drawn.current?.showStreets(tileUrl, onMissingTile);
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
