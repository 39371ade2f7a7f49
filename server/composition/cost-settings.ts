import type { Settings } from '../config/config.ts';
import type { CostSettings } from '../features/properties/views/home-costs.ts';

/** The estimates used to show, search and sort homes. */
export function costSettingsOf({ site, saleCosts }: Settings): CostSettings {
  return {
    moveIn: site.moveInCosts,
    sale: saleCosts.rates,
    saleCheckedOn: saleCosts.checkedOn,
  };
}
