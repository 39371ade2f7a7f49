import type { Purpose } from '../contract/property-terms.ts';
import type { KnownFees } from '../contract/property-schemas.ts';

interface Fees {
  purpose: Purpose;
  serviceCharge: number | null;
  cautionDeposit: number | null;
  agencyFee: number | null;
  legalFee: number | null;
}

/** The fees that are not null. Only a rent has a caution deposit. */
export function knownFees({
  purpose,
  serviceCharge,
  cautionDeposit,
  agencyFee,
  legalFee,
}: Fees): KnownFees {
  return {
    ...(serviceCharge !== null && { service: serviceCharge }),
    ...(cautionDeposit !== null && purpose === 'rent' && { caution: cautionDeposit }),
    ...(agencyFee !== null && { agency: agencyFee }),
    ...(legalFee !== null && { legal: legalFee }),
  };
}
