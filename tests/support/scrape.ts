/** One line of a scrape. */
interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

export interface Scrape {
  text: string;
  samples: readonly Sample[];
  /** The value of the only sample with these labels, among others; undefined if there is none. */
  value(name: string, labels?: Record<string, string>): number | undefined;
  /** The sum of the samples with these labels, among others. */
  sum(name: string, labels?: Record<string, string>): number;
  /** Names of the metrics, as their `# TYPE` lines give them. */
  names: ReadonlySet<string>;
}

/** Reads the metrics as Prometheus does (https://prometheus.io/docs/instrumenting/exposition_formats/). */
export async function scrape(url: string | undefined): Promise<Scrape> {
  const response = await fetch(url ?? '');
  if (response.status !== 200) throw new Error(`the metrics answered ${response.status}`);
  const text = await response.text();
  const samples = text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map(toSample);
  const matching = (name: string, labels: Record<string, string>): Sample[] =>
    samples.filter(
      (sample) =>
        sample.name === name &&
        Object.entries(labels).every(([label, value]) => sample.labels[label] === value),
    );
  return {
    text,
    samples,
    value(name, labels = {}) {
      const found = matching(name, labels);
      if (found.length > 1) throw new Error(`${name} has ${found.length} samples`);
      return found[0]?.value;
    },
    sum: (name, labels = {}) =>
      matching(name, labels).reduce((total, { value }) => total + value, 0),
    names: new Set([...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name = '']) => name)),
  };
}

function toSample(line: string): Sample {
  const [, name = '', labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
  return {
    name,
    labels: Object.fromEntries(
      [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, label = '', text = '']) => [
        label,
        text,
      ]),
    ),
    value: Number(value),
  };
}
