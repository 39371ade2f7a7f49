import type { ReactNode } from 'react';
import type { FacetGroup } from '../../../shared/search/facets.ts';
import type { Purpose } from '../../../shared/contract/property-terms.ts';
import type { Chosen } from './chosen.ts';
import { Group } from './group.tsx';
import { Options } from './options.tsx';
import { Section } from './section.tsx';
import { TextField } from './text-field.tsx';

/** Suggestions for a typed price: of a sale, or of a rent for a year. */
const steps: Record<Purpose, string> = {
  buy: '20m 50m 75m 100m 150m 200m 300m 500m 750m 1b 2b',
  rent: '500k 750k 1m 1.5m 2m 3m 4m 5m 7.5m 10m 15m 20m 30m',
};

interface PriceSectionProps {
  purpose: Purpose;
  /** The specification's price bands. */
  bands: FacetGroup | undefined;
  chosen: Chosen;
}

/** A band or a typed range, and the cash that is needed. */
export function PriceSection({ purpose, bands, chosen }: PriceSectionProps): ReactNode {
  const isRent = purpose === 'rent';
  return (
    <Section title={isRent ? 'Rent' : 'Price'}>
      {bands && (
        <Group label={isRent ? 'Yearly rent' : 'Price'} isNamedAbove={!isRent}>
          <Options name="price" options={bands.options} chosen={chosen} any="Any price" />
        </Group>
      )}
      <Group label="Your own range" help="Type 750k, 5m or 1.2b.">
        <TextField
          label="At least (₦)"
          name="price-min"
          chosen={chosen}
          placeholder="No minimum"
          list="price-steps"
        />
        <TextField
          label="At most (₦)"
          name="price-max"
          chosen={chosen}
          placeholder="No maximum"
          list="price-steps"
        />
      </Group>
      <Group
        label={isRent ? 'Cash to move in' : 'Cash to buy'}
        help={
          isRent
            ? 'The first year’s rent and all fees.'
            : 'The price, fees, survey, consent and stamp duty.'
        }
      >
        <TextField
          label="At most (₦)"
          name="cash-max"
          chosen={chosen}
          placeholder="No maximum"
          list="price-steps"
        />
      </Group>
      <datalist id="price-steps">
        {steps[purpose].split(' ').map((step) => (
          <option key={step} value={step} />
        ))}
      </datalist>
    </Section>
  );
}
