import type { Home } from '../listing.ts';

const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

function numberWord(count: number): string {
  return numbers[count] ?? String(count);
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * Fills the home's facts into a sentence: `{beds}` is 'four', `{bedrooms}` 'four bedrooms', `{AllBedrooms}` 'All four
 * bedrooms' or 'Both bedrooms', `{baths}` 'one bathroom'; `{street}`, `{district}`, `{area}` and `{year}` are as given.
 */
export function fillTemplate(sentence: string, home: Home): string {
  const facts: Record<string, string> = {
    beds: numberWord(home.bedrooms),
    Beds: capitalised(numberWord(home.bedrooms)),
    bedrooms: home.bedrooms === 1 ? 'one bedroom' : `${numberWord(home.bedrooms)} bedrooms`,
    AllBedrooms:
      home.bedrooms === 2 ? 'Both bedrooms' : `All ${numberWord(home.bedrooms)} bedrooms`,
    baths: home.bathrooms === 1 ? 'one bathroom' : `${numberWord(home.bathrooms)} bathrooms`,
    street: home.street,
    district: home.district.name,
    area: String(home.area),
    year: String(home.yearBuilt),
  };
  return sentence.replace(/\{(\w+)\}/g, (placeholder, name: string) => facts[name] ?? placeholder);
}
