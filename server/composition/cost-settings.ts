import type { Settings } from '../config/config.ts';
import type { CostSettings } from '../features/properties/home-costs.ts';

/** The estimates that homes are shown, searched and sorted with. */
export function costSettingsOf({ site, saleCosts }: Settings): CostSettings {
  return {
    moveIn: site.moveInCosts,
    sale: saleCosts.rates,
    saleCheckedOn: saleCosts.checkedOn,
  };
}
