import type { MoveInPercentages } from '../move-in-cost.ts';

/** What every page knows of the site it belongs to: configuration, the same for all visitors. */
export interface SiteFacts {
  /** The public origin, e.g. 'https://homes.example'. */
  origin: string;
  brand: string;
  /** Of the copyright notice, by the server's clock. */
  year: number;
  email: string;
  phone: string;
  /** Digits only, with the country code, as wa.me wants them. */
  chatPhone: string;
  socialLinks: string[];
  /** Where a map's tiles are, with `{z}`, `{x}` and `{y}` in it. */
  tileUrl: string;
  /** What moving in costs on top of the rent, in per cent of a year's. */
  moveInCosts: MoveInPercentages;
  /** What the company counts, e.g. '17.8K' and 'Listed properties'. */
  statistics: { figure: string; label: string }[];
  /** The properties are made up: pages say so. */
  demo: boolean;
}
