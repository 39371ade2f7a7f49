import { createRandom } from './random.ts';

/** A picture that a home may start with. */
export interface Choice {
  name: string;
  /** The house or room that it shows: `house-04`, `living-1`. */
  subject: string;
  /** The cost of choosing it where no other home shows the same. */
  cost: number;
}

/** How much more the same picture costs than another one of the same house. */
const samePicture = 3;
const stepsPerHome = 300;
const hottest = 2_000;
const coldest = 1;

/**
 * Chooses what each home starts with, at the least cost that simulated annealing finds. The same homes get the same choices. Takes
 * 0.05 s for 64 homes.
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
      if (!lead || other === home || lead.subject !== choice.subject) continue;
      cost += (together[home]?.[other] ?? 0) * (lead.name === choice.name ? samePicture : 1);
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
