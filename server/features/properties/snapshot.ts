import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { PropertyCard, Purpose } from '../../../shared/contract/property-views.ts';
import { cityOf } from '../../../shared/cities.ts';
import { districts, placeSuggestions } from '../../../shared/gazetteer.ts';
import type { UpstreamProperty } from '../../upstream/property-schema.ts';
import { byNewest, searchIndexSteps, type SearchIndex } from './search-index.ts';
import { toPropertyCard, type PictureAddress } from './views.ts';

/** All properties at one point in time, ready to search. */
export interface PropertySnapshot {
  etag: string | null;
  indexes: Record<Purpose, SearchIndex>;
  /** Newest first. */
  featured: readonly PropertyCard[];
  /** Canonical id and last change (ISO 8601) of every property. */
  listed: readonly { id: string; changedAt: string | null }[];
  /** Cities and districts with homes, per purpose, named as in `landingPlace`. */
  places: Record<Purpose, readonly string[]>;
  /** By canonical id and by every alias. */
  byId: ReadonlyMap<string, PropertyCard>;
}

export interface SnapshotSource {
  properties: readonly UpstreamProperty[];
  etag: string | null;
  pictureAddress: PictureAddress;
}

/** Builds the snapshot in steps, yielding to the event loop in between. */
export async function buildSnapshot(source: SnapshotSource): Promise<PropertySnapshot> {
  const steps = snapshotSteps(source);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await yieldToEventLoop();
  }
}

/** Properties per step: a millisecond or two of work. */
const propertiesAtOnce = 100;

/** Each step takes a few milliseconds, regardless of the number of properties. */
export function* snapshotSteps({
  properties,
  etag,
  pictureAddress,
}: SnapshotSource): Generator<void, PropertySnapshot> {
  const byId = new Map<string, PropertyCard>();
  const cards: PropertyCard[] = [];
  for (const property of properties) {
    const card = toPropertyCard(property, pictureAddress);
    byId.set(property.id, card);
    cards.push(card);
    if (cards.length % propertiesAtOnce === 0) yield;
  }
  // Add canonical ids last: they override another property's alias.
  for (const [position, card] of cards.entries()) {
    byId.set(card.id, card);
    if (position % propertiesAtOnce === 0) yield;
  }

  const ofPurpose = (purpose: Purpose): PropertyCard[] =>
    cards.filter((card) => card.purpose === purpose);
  const buy = yield* searchIndexSteps(ofPurpose('buy'));
  const rent = yield* searchIndexSteps(ofPurpose('rent'));
  const featured = cards.filter((card) => card.featured).toSorted(byNewest);
  yield;
  const listed: { id: string; changedAt: string | null }[] = [];
  for (const { id, uuid, createdAt, updatedAt } of properties) {
    listed.push({ id: uuid ?? id, changedAt: updatedAt ?? createdAt });
    if (listed.length % propertiesAtOnce === 0) yield;
  }
  const places = { buy: yield* placeSteps(buy), rent: yield* placeSteps(rent) };
  return { etag, indexes: { buy, rent }, places, byId, listed, featured };
}

function* placeSteps({ cards, district }: SearchIndex): Generator<void, string[]> {
  const present = new Set<string | null>();
  for (const [position, { location }] of cards.entries()) {
    present.add(cityOf(location));
    if (position % propertiesAtOnce === 0) yield;
  }
  for (const number of new Set(district)) {
    const found = districts[number];
    if (found) present.add(`${found.name}, ${found.city}`);
  }
  return placeSuggestions.filter((place) => present.has(place));
}
