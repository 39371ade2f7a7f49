import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { engineEnvironment, imageName, siteFlags } from '../support/container-engine.ts';
import { freePort } from '../support/free-port.ts';
import { type Output, runProgram } from './program.ts';

export interface ContainerOptions {
  env?: Record<string, string>;
  volumes?: string[];
  /** In place of that of the image. */
  command?: string[];
}

/** For a container in which only programs of a test run. */
export const idleCommand = ['sleep', 'infinity'];

interface ExecOptions {
  env?: Record<string, string>;
  /** By default that of the image. */
  user?: string;
}

/** A running container of the image, in the network of this machine. */
export class Container implements AsyncDisposable {
  readonly #folder: string;
  readonly #id: string;
  readonly url: string;

  private constructor(folder: string, id: string, url: string) {
    this.#folder = folder;
    this.#id = id;
    this.url = url;
  }

  /** @param folder of the settings of the engine */
  static async start(
    folder: string,
    { env = {}, volumes = [], command = [] }: ContainerOptions,
  ): Promise<Container> {
    const port = String(await freePort());
    const variables = { PORT: port, PROVIDER_PORT: port, ...env };
    const { code, stdout, stderr } = await podman(folder, [
      'run',
      '--detach',
      ...(await siteFlags()),
      ...Object.entries(variables).map(([name, value]) => `--env=${name}=${value}`),
      ...volumes.map((volume) => `--volume=${volume}`),
      imageName,
      ...command,
    ]);
    assert.equal(code, 0, stderr);
    return new Container(folder, stdout.trim(), `http://127.0.0.1:${port}`);
  }

  /** Waits until this path answers with 200; rejects with the log if the container ends. */
  async untilReady(path: string): Promise<this> {
    const answers = (): Promise<boolean> =>
      fetch(this.url + path).then(
        ({ ok }) => ok,
        () => false,
      );
    const isOver = AbortSignal.timeout(120_000);
    while (!(await answers())) {
      if ((await this.inspect('State.Status')) !== 'running') {
        const { stdout, stderr } = await podman(this.#folder, ['logs', this.#id]);
        throw new Error(`the container ended\n${stdout}${stderr}`);
      }
      await pause(200, undefined, { signal: isOver });
    }
    return this;
  }

  /** Runs the health check of the image once, as Docker does every ten seconds. */
  async isHealthy(): Promise<boolean> {
    return (await podman(this.#folder, ['healthcheck', 'run', this.#id])).code === 0;
  }

  /** The output of a program in it that exits with status 0. */
  async output(command: string[], options: ExecOptions = {}): Promise<string> {
    const { code, stdout, stderr } = await this.#exec(command, options);
    assert.equal(code, 0, `${command.join(' ')} printed ${stdout}${stderr}`);
    return stdout;
  }

  /** The error output of a program in it that exits with status 1, or 2 for a usage error. */
  async fails(command: string[], options: ExecOptions = {}): Promise<string> {
    const { code, stdout, stderr } = await this.#exec(command, options);
    assert(code === 1 || code === 2, `${command.join(' ')}: ${code}, printed ${stdout}${stderr}`);
    return stderr;
  }

  #exec(command: string[], { env = {}, user }: ExecOptions): Promise<Output> {
    const options = Object.entries(env).map(([name, value]) => `--env=${name}=${value}`);
    if (user !== undefined) options.push(`--user=${user}`);
    return podman(this.#folder, ['exec', ...options, this.#id, ...command]);
  }

  async inspect(path: string): Promise<string> {
    return (
      await podman(this.#folder, ['inspect', `--format={{.${path}}}`, this.#id])
    ).stdout.trim();
  }

  /** Stops it as `docker stop --time 30` does, and returns its exit status: 137 if it had to be killed. */
  async stop(): Promise<number> {
    await podman(this.#folder, ['stop', '--time=30', this.#id]);
    return Number(await this.inspect('State.ExitCode'));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await podman(this.#folder, ['rm', '--force', '--time=0', this.#id]);
  }
}

function podman(folder: string, args: string[]): Promise<Output> {
  return runProgram('podman', args, engineEnvironment(folder));
}
