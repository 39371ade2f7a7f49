import {
  DockerfileParser,
  From,
  Healthcheck,
  type Instruction,
  JSONInstruction,
  PropertyInstruction,
} from 'dockerfile-ast';
import { validate } from 'dockerfile-utils';

/** A stage of a Dockerfile with its instructions in order; FROM is the first. */
type Stage = readonly [from: From, ...rest: Instruction[]];

/** What is wrong with an instruction of a stage, if anything. `earlier` has the names of the stages before it. */
type InstructionRule = (instruction: Instruction, earlier: ReadonlySet<string>) => string | false;

const requiredLabels = ['title', 'description', 'licenses', 'version', 'revision'];

/**
 * What Docker rejects in a Dockerfile, and breaches of rules like those of hadolint (its numbers in brackets): one line each,
 * in the order of the file.
 */
export function findBreaches(dockerfile: string): string[] {
  const stages = stagesOf(dockerfile);
  const names = new Set<string>();
  const breaches = validate(dockerfile).map(
    ({ range, message }) => `line ${range.start.line + 1}: ${String(message)}`,
  );
  for (const stage of stages) {
    for (const instruction of stage) {
      for (const rule of instructionRules) {
        const problem = rule(instruction, names);
        if (problem) breaches.push(`line ${lineOf(instruction)}: ${problem}`);
      }
    }
    names.add(stage[0].getBuildStage() ?? '');
  }
  const last = stages.at(-1);
  if (last) breaches.push(...imageRules.flatMap((rule) => rule(last)));
  return breaches;
}

const instructionRules: InstructionRule[] = [
  function baseHasTag(instruction, earlier) {
    if (!(instruction instanceof From)) return false;
    const image = argumentsOf(instruction)[0] ?? '';
    const isPinned = /:(?!latest\b)[\w.-]+(?:@sha256:[\da-f]{64})?$/.test(image);
    return (
      !isPinned && !earlier.has(image) && `${image} has no tag other than latest (DL3006, DL3007)`
    );
  },

  function copiesFiles(instruction) {
    return instruction.getKeyword() === 'ADD' && 'use COPY instead of ADD (DL3020)';
  },

  function commandsAreLists(instruction) {
    const { keyword, text } = partsOf(instruction);
    return (
      ['CMD', 'ENTRYPOINT'].includes(keyword) &&
      !text.startsWith('[') &&
      `${keyword} needs a JSON array to receive signals (DL3025)`
    );
  },

  function changesNoFolder(instruction) {
    return ran(instruction, /(?:^|[;&|]\s*)cd\s/) && 'use WORKDIR instead of cd (DL3003)';
  },

  function needsNoSudo(instruction) {
    return ran(instruction, /\bsudo\b/) && 'RUN is root already (DL3004)';
  },

  function downloadsNoScripts(instruction) {
    return ran(instruction, /\b(?:curl|wget)\b/) && 'install packages, which are signed';
  },

  function upgradesNothing(instruction) {
    return (
      ran(instruction, /\bapt(?:-get)?\s+(?:\S+\s+)*(?:dist-)?upgrade\b/) &&
      'take a newer base instead of upgrading (DL3005)'
    );
  },

  function installsDebianPackages(instruction) {
    if (ran(instruction, /\bapt\s/)) return 'use apt-get, whose output is stable (DL3027)';
    if (!ran(instruction, /\bapt-get\b.*\binstall\b/)) return false;
    const { text } = partsOf(instruction);
    if (!/apt-get update\s*&&/.test(text)) return 'update and install in one RUN (DL3009)';
    if (!/install\s.*(?:-y|--yes)\b/.test(text)) return 'install without -y would ask (DL3014)';
    if (!text.includes('--no-install-recommends'))
      return 'install with --no-install-recommends (DL3015)';
    return !/rm -rf \/var\/lib\/apt\/lists\/\*/.test(text) && 'delete the package lists (DL3009)';
  },

  function installsFromTheLockfile(instruction) {
    return (
      ran(instruction, /\bnpm\s+(?:i|install|add|update)\b|\bnpx\b/) &&
      'use npm ci, which keeps to the lockfile (DL3016)'
    );
  },

  function holdsNoSecrets(instruction) {
    if (!['ENV', 'ARG'].includes(instruction.getKeyword())) return false;
    const names = argumentsOf(instruction).map((argument) => argument.split('=')[0] ?? '');
    const secret = names.find((name) =>
      /(?:^|_)(?:KEYS?|TOKEN|SECRET|PASSWORD|CREDENTIALS?)(?:_|$)|_URL$/i.test(name),
    );
    return secret !== undefined && `${secret} would be readable in the image`;
  },
];

/** Rules for the last stage, which is the image. */
const imageRules: ((stage: Stage) => string[])[] = [
  function runsUnprivileged(stage) {
    const [user = ''] = stage
      .filter((one) => one.getKeyword() === 'USER')
      .flatMap(argumentsOf)
      .slice(-1);
    return /^[1-9]\d*(?::[1-9]\d*)?$/.test(user)
      ? []
      : ['the image: the last USER is not a number other than 0 (DL3002)'];
  },

  function asksForReadiness(stage) {
    const checks = stage.filter((one) => one instanceof Healthcheck);
    const asks = checks.some((one) => partsOf(one).text.includes('/health/ready'));
    const waits = checks.some((one) =>
      one.getFlags().some((flag) => flag.getName() === 'start-period'),
    );
    return asks && waits ? [] : ['the image: no HEALTHCHECK on /health/ready with a start period'];
  },

  function isLabelled(stage) {
    const labels = new Set(
      stage
        .filter((one) => one.getKeyword() === 'LABEL' && one instanceof PropertyInstruction)
        .flatMap((one) => (one instanceof PropertyInstruction ? one.getProperties() : []))
        .map((property) => property.getName()),
    );
    return requiredLabels
      .filter((name) => !labels.has(`org.opencontainers.image.${name}`))
      .map((name) => `the image: no label org.opencontainers.image.${name}`);
  },
];

function stagesOf(dockerfile: string): Stage[] {
  const stages: [From, ...Instruction[]][] = [];
  for (const instruction of DockerfileParser.parse(dockerfile).getInstructions()) {
    if (instruction instanceof From) stages.push([instruction]);
    else stages.at(-1)?.push(instruction);
  }
  return stages;
}

function ran(instruction: Instruction, command: RegExp): boolean {
  const { keyword, text } = partsOf(instruction);
  return keyword === 'RUN' && command.test(text);
}

/** The text is on one line. */
function partsOf(instruction: Instruction): { keyword: string; text: string } {
  const text = instruction.getArgumentsContent() ?? '';
  return { keyword: instruction.getKeyword(), text: text.replaceAll(/\\\n\s*/g, '') };
}

function argumentsOf(instruction: Instruction): string[] {
  if (instruction instanceof JSONInstruction) return [];
  return instruction.getExpandedArguments().map((argument) => argument.getValue());
}

function lineOf(instruction: Instruction): number {
  return instruction.getRange().start.line + 1;
}
