import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { chmod, mkdir, rm } from 'node:fs/promises';
import { json } from 'node:stream/consumers';
import type { Logger } from 'pino';
import { controlFolderIn, socketIn } from './control-folder.ts';

/** Each answers a JSON value with a JSON value. */
export type ControlCommands = Record<string, (input: unknown) => Promise<unknown>>;

/** Refuses a command. The operator sees the message. */
export class CommandRefused extends Error {
  override name = 'CommandRefused';
}

export interface ControlServer {
  /** Stops listening and disconnects clients. Commands that have begun go on. */
  close(): Promise<void>;
}

export interface ControlServerOptions {
  /** Locked by this process. */
  dataDir: string;
  commands: ControlCommands;
  log: Logger;
}

/**
 * Offers commands to the operator's programs through a Unix socket in the data folder, which only the site's user can reach:
 * `POST /<command>` with JSON. A failed command answers `{ "error": "…" }`.
 *
 * @throws the system's error if the socket cannot be created
 */
export async function openControlServer(options: ControlServerOptions): Promise<ControlServer> {
  const { dataDir } = options;
  const folder = controlFolderIn(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  const socket = socketIn(dataDir);
  // Left by a killed process: the lock on the data folder proves that it has ended.
  await rm(socket, { force: true });

  // A command may take minutes.
  const server = createServer({ requestTimeout: 0 }, (request, response) => {
    void answer(request, response, options);
  });
  server.listen(socket);
  await once(server, 'listening');
  server.unref();
  return {
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { commands, log }: ControlServerOptions,
): Promise<void> {
  const name = (request.url ?? '').slice(1);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) {
    return send(response, 404, { error: `The running site does not know the command ${name}.` });
  }
  try {
    send(response, 200, (await command(await json(request))) ?? null);
  } catch (error) {
    if (error instanceof CommandRefused) return send(response, 409, { error: error.message });
    log.error({ err: error, command: name }, 'an operator’s command failed');
    send(response, 500, { error: `The command ${name} failed: see the log of the site.` });
  }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}
