/** What every page knows of the site it belongs to: configuration, the same for all visitors. */
export interface SiteFacts {
  /** The public origin, e.g. 'https://homes.example'. */
  origin: string;
  brand: string;
  email: string;
  phone: string;
  /** Digits only, with the country code, as wa.me wants them. */
  chatPhone: string;
  socialLinks: string[];
  /** What the company counts, e.g. '17.8K' and 'Listed properties'. */
  statistics: { figure: string; label: string }[];
  /** The properties are made up: pages say so. */
  demo: boolean;
}
