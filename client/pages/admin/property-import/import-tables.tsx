import type {
  ImportProblem,
  ImportResult,
  ImportRow,
} from '../../../../shared/contract/admin/property-schemas.ts';
import type { Column } from '../../../admin/table/data-table.tsx';
import { Badge } from '../../../admin/display/badge.tsx';

interface TitledProblem extends ImportProblem {
  key: string;
  title: string;
}

/** Problems with the titles of their rows. */
export function withTitles({ problems, rows }: ImportResult): TitledProblem[] {
  const titles = new Map(rows.map(({ line, title }) => [line, title]));
  return problems.map((problem, index) => ({
    ...problem,
    key: String(index),
    title: titles.get(problem.line) ?? '',
  }));
}

export const problemColumns: readonly Column<TitledProblem>[] = [
  {
    id: 'line',
    title: 'Line',
    kind: 'number',
    cell: ({ line }) => (line === 0 ? 'Whole file' : line),
  },
  {
    id: 'column',
    title: 'Column',
    cell: ({ column }) => (column === '' ? 'Whole row' : <code>{column}</code>),
  },
  { id: 'message', title: 'Problem', kind: 'heading', cell: ({ message }) => message },
  { id: 'title', title: 'Property', cell: ({ title }) => <bdi>{title}</bdi> },
];

const outcomes = {
  create: <Badge tone="good">New</Badge>,
  update: <Badge tone="good">Changed</Badge>,
  unchanged: <Badge>Unchanged</Badge>,
  problem: <Badge tone="bad">Problem</Badge>,
} as const;

export const rowColumns: readonly Column<ImportRow>[] = [
  { id: 'line', title: 'Line', kind: 'number', cell: ({ line }) => line },
  { id: 'title', title: 'Property', kind: 'heading', cell: ({ title }) => <bdi>{title}</bdi> },
  { id: 'outcome', title: 'Outcome', cell: ({ outcome }) => outcomes[outcome] },
];
