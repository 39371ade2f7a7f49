import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { Tables } from '../../database/tables.ts';
import {
  type PropertyStatus,
  propertyStatuses,
} from '../../../../shared/contract/admin/property-status.ts';
import { choice, choices, flag, listQuery, shortText } from '../../http/query.ts';
import { startsOfWords } from '../word-search.ts';
import { readStaffCards, toStaffItem } from './staff-property.ts';

const sorts = ['updatedAt', 'createdAt', 'price', 'title'] as const;

/** Filters shared by the list, the export and bulk actions. */
const filters = {
  q: shortText('q').optional(),
  purpose: choice('purpose', ['buy', 'rent']).optional(),
  status: choices('status', propertyStatuses).optional(),
  type: shortText('type').optional(),
  district: shortText('district').optional(),
  featured: flag('featured').optional(),
  deleted: flag('deleted').default(false),
};

export const propertyFilter = z.object(filters);
export const propertyListQuery = z.object({ ...listQuery(sorts, '-updatedAt'), ...filters });

export type PropertyFilter = z.output<typeof propertyFilter>;
type ListQuery = z.output<typeof propertyListQuery>;

/** All properties that match a filter, in no particular order. */
export function selectMatching(database: Kysely<Tables>, filter: PropertyFilter) {
  const { q, purpose, status, type, district, featured } = filter;
  return database
    .selectFrom('properties')
    .where('properties.deleted_at', filter.deleted ? 'is not' : 'is', null)
    .$if(q !== undefined, (query) =>
      query.where(sql<boolean>`properties.search @@ ${startsOfWords(q ?? '')}`),
    )
    .$if(purpose !== undefined, (query) => query.where('category', '=', purpose ?? 'buy'))
    .$if(status !== undefined, (query) => query.where('properties.status', 'in', status ?? []))
    .$if(type !== undefined, (query) =>
      query.where('property_type_id', 'in', (types) =>
        types
          .selectFrom('property_types')
          .where(sql<boolean>`lower(name) = lower(${type})`)
          .select('id'),
      ),
    )
    .$if(district !== undefined, (query) =>
      query.where(sql<boolean>`lower(district) = lower(${district})`),
    )
    .$if(featured !== undefined, (query) => query.where('is_featured', '=', featured ?? false));
}

/** A page of the staff list, with the number of properties per status. */
export async function listForStaff(
  database: Kysely<Tables>,
  { page, pageSize, sort, ...filter }: ListQuery,
): Promise<Record<string, unknown>> {
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const order = {
    updatedAt: sql`properties.updated_at`,
    createdAt: sql`properties.created_at`,
    price: sql`annual_price`,
    title: sql`sort_title`,
  }[fieldOf(sort)];
  const ids = await selectMatching(database, filter)
    .select('properties.id')
    .orderBy(order, direction)
    .orderBy('properties.id', direction)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const cards = await readStaffCards(
    database,
    ids.map(({ id }) => id),
  );
  const byId = new Map(cards.map((card) => [card.id, card]));
  const counts = await countStatuses(database, filter);
  const shown: readonly PropertyStatus[] = filter.status ?? propertyStatuses;
  return {
    properties: ids.flatMap(({ id }) => byId.get(id) ?? []).map(toStaffItem),
    page,
    pageSize,
    total: shown.reduce((sum, status) => sum + counts[status], 0),
    counts,
  };
}

function fieldOf(sort: ListQuery['sort']): (typeof sorts)[number] {
  return sorts.find((field) => sort.endsWith(field)) ?? 'updatedAt';
}

async function countStatuses(
  database: Kysely<Tables>,
  filter: PropertyFilter,
): Promise<Record<PropertyStatus, number>> {
  const rows = await selectMatching(database, { ...filter, status: undefined })
    .select(['properties.status', (query) => query.fn.countAll<number>().as('count')])
    .groupBy('properties.status')
    .execute();
  const counts = { draft: 0, published: 0, under_offer: 0, let: 0, sold: 0, archived: 0 };
  for (const { status, count } of rows) counts[status] = Number(count);
  return counts;
}
