import { createRandom } from './random.ts';

/** A picture that a home may start with. */
export interface Choice {
  name: string;
  /** The house or room that it shows: `house-04`, `living-1`. */
  subject: string;
  /** What others look like it: the kitchens share a plan, and so do the bedrooms. Null for those that look like no other. */
  plan: string | null;
  /** The cost of choosing it where no other home shows the same. */
  cost: number;
}

/** How much more the same picture costs than another one of the same house. */
const samePicture = 3;
/** How much less a room of the same plan costs than the same room. */
const samePlan = 0.02;
const stepsPerHome = 600;
const hottest = 10_000;
const coldest = 1;

/**
 * Chooses what each home starts with, at the least cost that simulated annealing finds. The same homes get the same choices. Takes
 * 0.1 s for 64 homes.
 *
 * @param together for each two homes, what it costs if both show the same subject
 * @returns null for a home without choices
 */
export function chooseLeads(
  choices: readonly (readonly Choice[])[],
  together: readonly Float64Array[],
): (Choice | null)[] {
  const random = createRandom(1);
  const chosen = choices.map(([first = null]) => first);
  const movable = choices.flatMap((of, home) => (of.length > 1 ? [{ home, of }] : []));
  const costOf = (home: number, choice: Choice): number => {
    let cost = choice.cost;
    for (let other = 0; other < chosen.length; other += 1) {
      const lead = chosen[other];
      if (!lead || other === home) continue;
      cost += (together[home]?.[other] ?? 0) * likeness(lead, choice);
    }
    return cost;
  };

  const steps = movable.length * stepsPerHome;
  for (let step = 0; step < steps; step += 1) {
    const temperature = hottest * (coldest / hottest) ** (step / steps);
    const { home, of } = random.pick(movable);
    const [lead, next] = [chosen[home], random.pick(of)];
    if (!lead || next === lead) continue;
    const rise = costOf(home, next) - costOf(home, lead);
    if (rise <= 0 || random.chance(Math.exp(-rise / temperature))) chosen[home] = next;
  }
  return chosen;
}

function likeness(one: Choice, other: Choice): number {
  if (one.name === other.name) return samePicture;
  if (one.subject === other.subject) return 1;
  return one.plan !== null && one.plan === other.plan ? samePlan : 0;
}
