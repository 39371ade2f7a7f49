import type { City } from '../../../../shared/cities.ts';
import type { SaleRates } from '../../../../shared/costs/completion.ts';
import type { CostSource } from '../../../../shared/contract/property-schemas.ts';
import type { CostLine } from '../../../../shared/costs/cost-line.ts';

interface SaleSource extends CostSource {
  costs: (keyof SaleRates)[];
  /** Where it applies; everywhere if absent. */
  city?: City;
  /** The rate that it supports; any if absent. */
  rate?: SaleRates[keyof SaleRates];
}

interface RentSource extends CostSource {
  city?: City;
  /** The yearly rent from which it applies, in whole Naira. */
  fromRent?: number;
}

const taxAct = {
  published: '2025-06-26',
  url: 'https://tat.gov.ng/Nigeria-Tax-Act-2025.pdf',
  evidence: 'text',
} as const;

const remunerationOrder =
  'Legal Practitioners (Remuneration for Business, Legal Services and Representation) Order 2023';

const saleSources: readonly SaleSource[] = [
  {
    costs: ['agency'],
    rate: 5,
    name: 'Stantonio Limited: Estate Agents and Agency Fees in Nigeria',
    published: '2024-11-14',
    url: 'https://stantoniolimited.com/2024/11/14/estate-agents-and-agency-fees-in-nigeria',
    evidence: 'text',
    note: 'The usual fee on a sale. No law that we know of sets it, or says who pays: agree on both first.',
  },
  {
    costs: ['legal'],
    rate: 'law',
    name: `${remunerationOrder}, Scale 4`,
    published: '2023-05-16',
    url: 'https://www.thejubileelegal.com/2025/04/10/how-much-does-a-property-lawyer-in-uyo-charge-on-transactions/',
    evidence: 'report',
    note: 'The buyer’s lawyer: 10% of the first ₦50,000,000, 5% of the next ₦50,000,000 and 3% of the rest.',
  },
  {
    costs: ['legal'],
    rate: 'law',
    name: `${remunerationOrder}, paragraph 3`,
    published: '2023-05-16',
    url: 'http://lawglobalhub.com/order-3-legal-practitioners-remuneration-order-2023/',
    evidence: 'text',
    note: 'Searches, stamping, registration and the application for consent are charged on top.',
  },
  {
    ...taxAct,
    costs: ['agency', 'legal'],
    name: 'Nigeria Tax Act 2025, section 148',
    note: 'VAT of 7.5% may come on top of professional fees. It is not included.',
  },
  {
    costs: ['survey'],
    city: 'Lagos',
    rate: 'unknown',
    name: 'Nigerian Institution of Surveyors, Lagos: 2024 Reviewed Cadastral Survey Practice Policy',
    published: '2024-01-01',
    url: 'https://nislagos.ng/2024-reviewed-cadastral-survey-practice-policy-in-lagos-state/',
    evidence: 'text',
    note: 'Minimum fees depend on the zone and the size of the land: ask a registered surveyor for a quotation.',
  },
  {
    costs: ['consent'],
    city: 'Lagos',
    rate: 2.5,
    name: 'Lagos State Official Gazette No. 10, Vol. 48',
    published: '2015-02-05',
    url: 'https://estateintel.com/requirements-for-processing-governors-consent/',
    evidence: 'report',
    note: 'Consent 1.5%, capital gains tax 0.5% and registration 0.5% of the value that the State assesses; we compute them from the asking price. We could not confirm that these 2015 rates still apply.',
  },
  {
    costs: ['consent'],
    city: 'Lagos',
    name: 'Lagos State Lands Bureau: Lands Reform',
    published: '2021-04-16',
    url: 'https://landsbureau.lagosstate.gov.ng/2021/04/16/land-reform/',
    evidence: 'text',
    note: 'The demand notice also contains charting, endorsement and, where it applies, a neighbourhood improvement charge. They are not included.',
  },
  {
    costs: ['consent'],
    city: 'Abuja',
    rate: 'unknown',
    name: 'Abuja Geographic Information Systems (AGIS)',
    published: '2026',
    url: 'https://agis.fcta.gov.ng/',
    evidence: 'report',
    note: 'We found no published charges for the assignment of a home. AGIS states them for each application.',
  },
  {
    ...taxAct,
    costs: ['stamp'],
    rate: 'law',
    name: 'Nigeria Tax Act 2025, sections 126 and 131 and Ninth Schedule',
    note: 'Since 1 January 2026 the buyer pays 1.5%, within 30 days. A home of ₦10,000,000 or less is exempt.',
  },
  {
    costs: ['stamp'],
    city: 'Lagos',
    rate: 'law',
    name: 'Lagos State Official Gazette No. 10, Vol. 48',
    published: '2015-02-05',
    url: 'https://estateintel.com/requirements-for-processing-governors-consent/',
    evidence: 'report',
    note: 'Before the Act, the State’s demand notice contained 0.5%. We could not confirm what it contains now.',
  },
];

const rentSources: readonly RentSource[] = [
  {
    costs: ['agency'],
    city: 'Lagos',
    name: 'Lagos State Real Estate Regulatory Authority (LASRERA)',
    published: '2025-06-28',
    url: 'https://www.nigerianeye.com/2025/06/lagos-state-cracks-down-on-unregistered.html',
    evidence: 'report',
    note: 'An agency fee in Lagos may not exceed 10%.',
  },
  {
    costs: ['agency'],
    city: 'Lagos',
    name: 'Lagos State Tenancy and Recovery of Premises Bill 2025',
    published: '2025',
    url: 'https://newtelegraphng.com/lagos-assembly-lauded-for-passage-of-new-tenancy-bill/',
    evidence: 'report',
    note: 'It caps the agency fee at 5% of a year’s rent. We could not confirm that it is in force.',
  },
  {
    costs: ['legal'],
    city: 'Lagos',
    name: "Special Adviser to the Governor on Housing: Lagos State's ministerial press briefing",
    published: '2025',
    url: 'https://newdailyprime.news/news/lagos-govt-reaffirms-10-cap-on-tenancy-agreement-fees',
    evidence: 'report',
    note: 'A legal or agreement fee in Lagos may not exceed 10% of a year’s rent.',
  },
  {
    ...taxAct,
    costs: ['rent'],
    fromRent: 10_000_000,
    name: 'Nigeria Tax Act 2025, section 135 and Ninth Schedule',
    note: 'From ₦10,000,000 a year, the tenant also pays stamp duty of 0.78% on an agreement of up to 7 years. It is not included.',
  },
];

/**
 * Sources of the estimates among the lines of a purchase. A source that supports another rate than the configured one is left out,
 * so a rate of the operator's own has none.
 */
export function saleSourcesOf(
  lines: readonly CostLine[],
  city: City | null,
  saleRates: Readonly<Record<City, SaleRates>>,
): CostSource[] {
  if (city === null) return [];
  const rates = saleRates[city];
  const estimated = new Set(lines.flatMap(({ name, basis }) => (basis === 'home' ? [] : [name])));
  return saleSources
    .filter((source) => source.city === undefined || source.city === city)
    .filter(({ costs, rate }) =>
      costs.some((cost) => estimated.has(cost) && (rate === undefined || rate === rates[cost])),
    )
    .map(toSource);
}

/** Sources about the lines of a rent, stated fees included, because some name a limit. */
export function rentSourcesOf(lines: readonly CostLine[], city: City | null): CostSource[] {
  const rent = lines.find(({ name }) => name === 'rent')?.amount ?? 0;
  const names = new Set(lines.map(({ name }) => name));
  return rentSources
    .filter((source) => source.city === undefined || source.city === city)
    .filter(({ costs, fromRent = 0 }) => rent >= fromRent && costs.some((cost) => names.has(cost)))
    .map(toSource);
}

function toSource({ costs, name, published, url, evidence, note }: CostSource): CostSource {
  return { costs, name, published, url, evidence, note };
}
