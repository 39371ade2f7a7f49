import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { propertyTypes } from '../../../shared/contract/property-terms.ts';
import { paths } from '../../../shared/paths.ts';
import { defaultLocation } from '../../../shared/cities.ts';
import { SearchBox } from '../../components/search-box/search-box.tsx';
import { useLastCity } from '../../storage/last-search.ts';
import { Button } from '../../ui/button.tsx';
import { Container } from '../../ui/container.tsx';
import { Field } from '../../ui/field.tsx';
import heroPicture from '../../assets/hero.webp';
import heroPictureSmall from '../../assets/hero-small.webp';
import styles from './hero.module.css';

export function Hero(): ReactNode {
  const city = useLastCity() ?? defaultLocation;
  return (
    <section className={styles.hero}>
      <img
        className={styles.picture}
        src={heroPicture}
        srcSet={`${heroPictureSmall} 828w, ${heroPicture} 1200w`}
        sizes="100vw"
        width={1200}
        height={700}
        alt=""
        fetchPriority="high"
      />
      <Container>
        <div className={styles.content}>
          <h1>A home you’ll be glad to come back to.</h1>
          <p className={styles.lead}>
            Houses, apartments, duplexes and villas across Abuja and Lagos, listed by our own team,
            with the full price in Naira from the start.
          </p>
          <form action={paths.buy} method="get" className={styles.search} aria-label="Find a home">
            <fieldset className={styles.purpose}>
              <legend>I want to</legend>
              <label>
                <input type="radio" name="purpose" value="buy" defaultChecked />
                <span>Buy</span>
              </label>
              <label>
                <input type="radio" name="purpose" value="rent" />
                <span>Rent</span>
              </label>
            </fieldset>
            <Field label="Where">
              <SearchBox defaultValue={city} />
            </Field>
            <Field label="Property type">
              <select name="type" defaultValue="">
                <option value="">Any</option>
                {propertyTypes.map((type) => (
                  <option key={type} value={type.toLowerCase()}>
                    {type}
                  </option>
                ))}
              </select>
            </Field>
            <Button type="submit">
              <Search aria-hidden="true" size={18} />
              Search homes
            </Button>
          </form>
        </div>
      </Container>
    </section>
  );
}
