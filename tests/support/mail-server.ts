import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { freePort } from './free-port.ts';

/**
 * `hanging` never greets, `busy` rejects a recipient with 451, `refusing` with 550, `dropping` receives a mail and closes the
 * connection instead of accepting it, `down` refuses connections.
 */
type Behaviour = 'accepting' | 'hanging' | 'busy' | 'refusing' | 'dropping' | 'down';

interface ReceivedMail {
  from: string;
  to: string[];
  /** Headers and text, without their transfer encoding. */
  content: string;
}

export interface MailServer extends AsyncDisposable {
  url: string;
  received: ReceivedMail[];
  /** Number of connections opened by clients; none while it is `down`. */
  readonly connections: number;
  behave(behaviour: Behaviour): Promise<void>;
  /** Until the returned function is called, a mail to this recipient is received but not accepted. */
  hold(recipient: string): () => void;
}

/** A real SMTP server on one local port. */
export async function startMailServer(first: Behaviour = 'accepting'): Promise<MailServer> {
  const port = await freePort();
  const received: ReceivedMail[] = [];
  let behaviour: Behaviour = 'down';
  let connections = 0;
  let server: SMTPServer | null = null;
  const held = new Map<string, Promise<void>>();

  function create(): SMTPServer {
    return new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      logger: false,
      closeTimeout: 10,
      onConnect(_session, callback) {
        connections += 1;
        if (behaviour !== 'hanging') callback();
      },
      onRcptTo({ address }, _session, callback) {
        if (behaviour === 'busy') return callback(refusal(451, 'Try again later'));
        if (behaviour === 'refusing') return callback(refusal(550, `No such user <${address}>`));
        callback();
      },
      async onData(stream, { envelope }, callback) {
        const content = await text(stream);
        received.push({
          from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
          to: envelope.rcptTo.map(({ address }) => address),
          content: content.replaceAll('=\r\n', '').replaceAll('=3D', '=').replaceAll('\r\n', '\n'),
        });
        if (behaviour === 'dropping') return dropConnections(server);
        for (const { address } of envelope.rcptTo) await held.get(address);
        callback();
      },
    });
  }

  async function close(): Promise<void> {
    if (server === null) return;
    const closing = server;
    server = null;
    await new Promise<void>((resolve) => closing.close(resolve));
  }

  async function behave(next: Behaviour): Promise<void> {
    if (next === 'down') await close();
    behaviour = next;
    if (next === 'down' || server !== null) return;
    server = create();
    server.on('error', () => {});
    const listening = server.listen(port, '127.0.0.1');
    await once(listening, 'listening');
  }

  await behave(first);
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    get connections() {
      return connections;
    },
    behave,
    hold(recipient) {
      const { promise, resolve } = Promise.withResolvers<void>();
      held.set(recipient, promise);
      return () => {
        held.delete(recipient);
        resolve();
      };
    },
    [Symbol.asyncDispose]: close,
  };
}

function dropConnections(server: SMTPServer | null): void {
  for (const { _socket: socket } of server?.connections ?? []) socket.destroy();
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
