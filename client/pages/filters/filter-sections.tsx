import type { ReactNode } from 'react';
import type { FacetGroup, FacetName, Facets } from '../../../shared/search/facets.ts';
import { chosenIn } from './chosen.ts';
import { CountRange } from './count-range.tsx';
import { Group } from './group.tsx';
import { Options } from './options.tsx';
import { PriceSection } from './price-section.tsx';
import { Section } from './section.tsx';
import { TextField } from './text-field.tsx';

/** How the options of a group combine, and what their numbers count. */
const anyOf = 'Homes with any of these. Each number is for one option alone.';
const allOf = 'Homes with all of these. Each number is for the option with those you chose.';

/** All filters by subject, without those on facts that no home states. */
export function FilterSections({ facets }: { facets: Facets }): ReactNode {
  const chosen = chosenIn(facets.path);
  const groups = new Map(facets.groups.map((found) => [found.name, found]));

  function has(...names: FacetName[]): boolean {
    return names.some((name) => groups.has(name));
  }

  function group(
    name: FacetName,
    label: string,
    more: { any?: string; help?: string; isNamedAbove?: boolean } = {},
  ): ReactNode {
    const found = groups.get(name);
    if (!found) return null;
    const { any, ...rest } = more;
    return (
      <Group label={label} known={found.known} of={found.of} {...rest}>
        <Options
          name={name}
          options={found.options}
          chosen={chosen}
          {...(any !== undefined && { any })}
        />
      </Group>
    );
  }

  /** Groups of one option each. */
  function checkboxGroup(label: string, names: readonly FacetName[]): ReactNode {
    const found = names.flatMap((name): FacetGroup[] => {
      const one = groups.get(name);
      return one ? [one] : [];
    });
    if (found.length === 0) return null;
    return (
      <Group label={label}>
        {found.map(({ name, options }) => (
          <Options key={name} name={name} options={options} chosen={chosen} />
        ))}
      </Group>
    );
  }

  function range(name: 'beds' | 'baths', label: string): ReactNode {
    const found = groups.get(name);
    return (
      found && (
        <Group label={label}>
          <CountRange name={name} options={found.options} chosen={chosen} />
        </Group>
      )
    );
  }

  const drawn = chosen.one('within');
  const box = chosen.one('box');
  return (
    <>
      <Section title="Place">
        <Group label="Place" isNamedAbove>
          <TextField
            label="Location"
            name="location"
            chosen={chosen}
            placeholder="Anywhere"
            maxLength={80}
          />
          <TextField
            label="Keywords"
            name="words"
            chosen={chosen}
            placeholder="e.g. study"
            maxLength={60}
          />
          {drawn !== '' && (
            <Options
              name="within"
              options={[{ value: drawn, label: 'Inside the area you drew', count: facets.total }]}
              chosen={chosen}
            />
          )}
          {box !== '' && (
            <Options
              name="box"
              options={[{ value: box, label: 'Inside the map area', count: facets.total }]}
              chosen={chosen}
            />
          )}
        </Group>
      </Section>

      {has('type') && (
        <Section title="Property type">
          {group('type', 'Property type', { isNamedAbove: true, help: anyOf })}
        </Section>
      )}

      <PriceSection purpose={facets.purpose} bands={groups.get('price')} chosen={chosen} />

      <Section title="Rooms and size">
        {range('beds', 'Bedrooms')}
        {range('baths', 'Bathrooms')}
        <Group label="Size in square metres">
          <TextField
            label="At least (m²)"
            name="size-min"
            chosen={chosen}
            placeholder="No minimum"
            inputMode="numeric"
          />
          <TextField
            label="At most (m²)"
            name="size-max"
            chosen={chosen}
            placeholder="No maximum"
            inputMode="numeric"
          />
        </Group>
        {group('area', 'Minimum Square Feet', { any: 'Any' })}
      </Section>

      {has('band', 'hours', 'power', 'water') && (
        <Section title="Light and water">
          {group('band', 'Grid band', { help: anyOf })}
          {group('hours', 'Hours of light a day', { any: 'Any' })}
          {group('power', 'Backup power', { help: allOf })}
          {group('water', 'Water', { help: allOf })}
        </Section>
      )}

      {has('papers', 'survey', 'seen') && (
        <Section title="Papers">
          {group('papers', 'Title', { help: anyOf })}
          {checkboxGroup('Survey and checks', ['survey', 'seen'])}
        </Section>
      )}

      {has('furnishing', 'new', 'serviced', 'parking', 'pets') && (
        <Section title="The home">
          {group('furnishing', 'Furnishing', { help: anyOf })}
          {checkboxGroup('Condition and rules', ['new', 'serviced', 'parking', 'pets'])}
        </Section>
      )}

      {has('amenity') && (
        <Section title="Amenities">
          {group('amenity', 'Amenities', {
            isNamedAbove: true,
            help: allOf,
          })}
        </Section>
      )}

      {has('since', 'reduced', 'photos') && (
        <Section title="The listing">
          {group('since', 'Listed within', { any: 'Any time' })}
          {checkboxGroup('Show only', ['reduced', 'photos'])}
        </Section>
      )}
    </>
  );
}
