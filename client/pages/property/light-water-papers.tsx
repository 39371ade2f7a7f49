import { Check, Droplets, FileText, Lightbulb, Minus, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDay } from '../../../shared/dates.ts';
import {
  gridBandLabels,
  paperLabels,
  type PaperView,
} from '../../../shared/contract/property-terms.ts';
import type { PropertyView } from '../../../shared/contract/property-schemas.ts';
import { counted } from '../../../shared/number.ts';
import styles from './light-water-papers.module.css';

interface Fact {
  text: string;
  /** Whether the home has it. */
  has: boolean;
  detail?: string;
}

/** The known facts on the home's power, water and documents; null if there are none. */
export function LightWaterPapers({ property }: { property: PropertyView }): ReactNode {
  const { purpose, gridBand, generator, inverter, solar, borehole, treatedWater, papers } =
    property;
  const groups = [
    {
      name: 'Light',
      icon: Lightbulb,
      facts: [
        supply(property),
        stated('Generator', generator),
        stated('Inverter', inverter),
        stated('Solar power', solar),
      ],
    },
    {
      name: 'Water',
      icon: Droplets,
      facts: [stated('Borehole', borehole), stated('Treated water', treatedWater)],
    },
    {
      name: 'Papers',
      icon: FileText,
      facts: papers.length === 0 && purpose === 'buy' ? [noPaper] : papers.map(paper),
    },
  ]
    .map(({ facts, ...group }) => ({ ...group, facts: facts.filter((fact) => fact !== null) }))
    .filter(({ facts }) => facts.length > 0);
  if (groups.length === 0) return null;
  return (
    <section className={styles.block} aria-labelledby="light-water-papers">
      <h2 id="light-water-papers">{titleOf(groups.map(({ name }) => name))}</h2>
      <div className={styles.groups}>
        {groups.map((group) => (
          <Group key={group.name} {...group} isOnly={groups.length === 1} />
        ))}
      </div>
      {gridBand && (
        <details>
          <summary>What the bands mean</summary>
          <p>
            The minimum hours of public supply on an average day: 20 in band A, 16 in B, 12 in C, 8
            in D and 4 in E. Source: tariff orders of the Nigerian Electricity Regulatory Commission
            (NERC), April 2024.
          </p>
        </details>
      )}
    </section>
  );
}

interface GroupProps {
  name: string;
  icon: LucideIcon;
  facts: Fact[];
  /** The section's heading names its only group. */
  isOnly: boolean;
}

function Group({ name, icon: Icon, facts, isOnly }: GroupProps): ReactNode {
  return (
    <div>
      {!isOnly && (
        <h3>
          <Icon aria-hidden="true" size={20} />
          {name}
        </h3>
      )}
      <ul className={styles.facts}>
        {facts.map(({ text, has, detail }) => (
          <li key={text} data-lacking={!has || undefined}>
            {has ? <Check aria-hidden="true" size={18} /> : <Minus aria-hidden="true" size={18} />}
            <span>
              {text}
              {detail && <small>{detail}</small>}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Public supply: the band's minimum, and what we measured. */
function supply({ gridBand, lightHours }: PropertyView): Fact | null {
  if (lightHours === null) return gridBand && { text: gridBandLabels[gridBand], has: true };
  const measured =
    lightHours === 0 ? 'no public supply' : `about ${counted(lightHours, 'hour')} a day`;
  const text = gridBand ? `Band ${gridBand}, ${measured}` : capitalised(measured);
  return { text, has: lightHours > 0, detail: 'Our own measurement on an average day' };
}

function stated(name: string, answer: 'yes' | 'no' | null): Fact | null {
  if (answer === null) return null;
  return answer === 'yes'
    ? { text: name, has: true }
    : { text: `No ${name.toLowerCase()}`, has: false };
}

function paper({ type, seenBy, seenOn }: PaperView): Fact {
  const detail =
    seenBy && seenOn
      ? `Seen by ${seenBy} on ${formatDay(seenOn)}`
      : 'Stated by the owner; we haven’t seen it yet';
  return { text: paperLabels[type], has: true, detail };
}

const noPaper: Fact = {
  text: 'We haven’t seen the title yet',
  has: false,
  detail: 'Ask for it before you pay',
};

/** 'Light, water and papers' */
function titleOf(names: readonly string[]): string {
  const [first = '', ...others] = names;
  const rest = others.map((name) => name.toLowerCase());
  const last = rest.pop();
  return [first, ...rest].join(', ') + (last === undefined ? '' : ` and ${last}`);
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
