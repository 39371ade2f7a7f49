import { readConfig } from '../../server/config/config.ts';
import type { CostSettings } from '../../server/features/properties/views/home-costs.ts';

const { site, saleCosts } = readConfig({}).settings;

/** The estimates of the default configuration. */
export const costSettings: CostSettings = {
  moveIn: site.moveInCosts,
  sale: saleCosts.rates,
  saleCheckedOn: saleCosts.checkedOn,
};
