import { useEffect, useState } from 'react';

/** The section in this band counts as being read: from below the header to the upper third of the viewport. */
const readingBand = '-96px 0px -65% 0px';

/** Id of the section being read; undefined above the first one. */
export function useCurrentSection(sections: readonly { id: string }[]): string | undefined {
  const [current, setCurrent] = useState<string>();

  useEffect(() => {
    const inBand = new Set<string>();
    let atEnd = false;

    function update(): void {
      const first = sections.find(({ id }) => inBand.has(id));
      const reading = atEnd ? sections.at(-1) : first;
      if (reading) setCurrent(reading.id);
    }

    const band = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) inBand.add(target.id);
          else inBand.delete(target.id);
        }
        update();
      },
      { rootMargin: readingBand },
    );
    // In a tall viewport the last sections never reach the band.
    const end = new IntersectionObserver(
      (entries) => {
        atEnd = entries.at(-1)?.isIntersecting ?? false;
        update();
      },
      { threshold: 0.99 },
    );

    for (const { id } of sections) {
      const section = document.getElementById(id);
      if (section) band.observe(section);
    }
    const footer = document.querySelector('body > footer');
    if (footer) end.observe(footer);
    return () => {
      band.disconnect();
      end.disconnect();
    };
  }, [sections]);

  return current;
}
