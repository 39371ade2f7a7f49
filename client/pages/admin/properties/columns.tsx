import { Star } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AdminPropertyItem } from '../../../../shared/contract/admin/admin-property-schemas.ts';
import { formatNaira } from '../../../../shared/money.ts';
import { paths } from '../../../../shared/paths.ts';
import { sizedPicture } from '../../../../shared/picture-sizes.ts';
import { formatNumber } from '../../../../shared/number.ts';
import type { Column } from '../../../admin/table/data-table.tsx';
import { RelativeTime } from '../../../admin/display/relative-time.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { StatusBadge } from '../status-badge.tsx';
import styles from './columns.module.css';

/** Columns of the table besides the title. */
export const columns: readonly Column<AdminPropertyItem>[] = [
  { id: 'status', title: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
  {
    id: 'purpose',
    title: 'Purpose',
    cell: ({ purpose }) => (purpose === 'buy' ? 'Sale' : 'Rent'),
  },
  { id: 'type', title: 'Type', cell: ({ type }) => text(type) },
  { id: 'price', title: 'Price', kind: 'number', sort: 'price', firstDown: true, cell: Price },
  { id: 'district', title: 'District', cell: ({ district }) => text(district) },
  { id: 'bedrooms', title: 'Bedrooms', kind: 'number', cell: ({ bedrooms }) => figure(bedrooms) },
  {
    id: 'bathrooms',
    title: 'Bathrooms',
    kind: 'number',
    cell: ({ bathrooms }) => figure(bathrooms),
  },
  { id: 'area', title: 'Area', kind: 'number', cell: ({ area }) => figure(area, ' m²') },
  { id: 'photos', title: 'Photos', kind: 'number', cell: ({ photoCount }) => photoCount },
  {
    id: 'featured',
    title: 'Featured',
    cell: ({ featured }) => (featured ? <Featured /> : <None />),
  },
  { id: 'reference', title: 'Reference', cell: ({ reference }) => text(reference) },
  {
    id: 'createdAt',
    title: 'Added',
    sort: 'createdAt',
    firstDown: true,
    cell: ({ createdAt }) => (
      <span className={styles.word}>
        <RelativeTime iso={createdAt} />
      </span>
    ),
  },
  {
    id: 'updatedAt',
    title: 'Changed',
    sort: 'updatedAt',
    firstDown: true,
    cell: ({ updatedAt }) => (
      <span className={styles.word}>
        <RelativeTime iso={updatedAt} />
      </span>
    ),
  },
];

/** Default columns. */
export const usualColumns: readonly string[] = [
  'status',
  'purpose',
  'type',
  'price',
  'district',
  'updatedAt',
];

export const titleColumn: Column<AdminPropertyItem> = {
  id: 'title',
  title: 'Property',
  kind: 'heading',
  sort: 'title',
  cell: Title,
};

function Title({ id, title, location, featured, photos: [cover] }: AdminPropertyItem): ReactNode {
  return (
    <div className={styles.title}>
      {cover ? (
        <img
          className={styles.cover}
          src={sizedPicture(cover.src, 320) ?? cover.src}
          width={48}
          height={36}
          alt=""
          loading="lazy"
        />
      ) : (
        <span className={styles.cover} />
      )}
      <span className={styles.words}>
        <a href={paths.adminProperty(id)}>
          <bdi>{title}</bdi>
        </a>
        {featured && <Featured />}
        <span className={styles.location}>
          <bdi>{location}</bdi>
        </span>
      </span>
    </div>
  );
}

function Price({ price, purpose }: AdminPropertyItem): ReactNode {
  if (price === 0) return 'On request';
  return (
    <span>
      {formatNaira(price)}
      {purpose === 'rent' && <span className={styles.term}> a year</span>}
    </span>
  );
}

function text(value: string): ReactNode {
  return value === '' ? (
    <None />
  ) : (
    <span className={styles.word} dir="auto">
      {value}
    </span>
  );
}

function figure(value: number, unit = ''): ReactNode {
  return value === 0 ? <None /> : `${formatNumber(value)}${unit}`;
}

function Featured(): ReactNode {
  return (
    <span className={styles.featured}>
      <Star aria-hidden="true" size={14} />
      Featured
    </span>
  );
}

function None(): ReactNode {
  return (
    <>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>None</VisuallyHidden>
    </>
  );
}
