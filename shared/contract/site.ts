import type { MoveInPercentages } from '../costs/cost-line.ts';

/** Configuration shown on every page, the same for all visitors. */
export interface SiteFacts {
  /** The public origin, e.g. 'https://homes.example'. */
  origin: string;
  brand: string;
  /** Year of the copyright notice, by the server's clock. */
  year: number;
  /** The day in Nigeria, by the server's clock: '2026-11-21'. */
  today: string;
  email: string;
  /** Absent until it is set. */
  phone?: string;
  /** Digits with the country code, as wa.me expects. Absent until it is set. */
  chatPhone?: string;
  /** Whom visitors pay, as contracts and receipts name it; the brand if absent. */
  payee?: string;
  socialLinks: string[];
  /** Tile URL template with `{z}`, `{x}` and `{y}`. */
  tileUrl: string;
  /** Move-in costs on top of the rent, as percentages of a year's rent. */
  moveInCosts: MoveInPercentages;
  /** Company statistics, e.g. '17.8K' and 'Listed properties'. */
  statistics: { figure: string; label: string }[];
  /** Whether the properties are made up; pages show a notice. */
  demo: boolean;
}
