import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

export interface MailServer extends AsyncDisposable {
  url: string;
  /** What clients sent, a line each. */
  lines: string[];
}

/** Speaks just enough SMTP to be sent a mail; `recipientAnswer` is what it says to RCPT TO. */
export async function startMailServer(recipientAnswer = '250 OK'): Promise<MailServer> {
  const lines: string[] = [];
  async function converse(socket: Socket): Promise<void> {
    socket.write('220 mail.example ESMTP\r\n');
    let isContent = false;
    for await (const line of createInterface({ input: socket })) {
      lines.push(line);
      if (isContent) {
        if (line !== '.') continue;
        isContent = false;
        socket.write('250 OK\r\n');
        continue;
      }
      isContent = line === 'DATA';
      const answers: Record<string, string> = { DATA: '354 Go on', RCPT: recipientAnswer };
      socket.write(`${answers[line.slice(0, 4)] ?? '250 OK'}\r\n`);
      if (line === 'QUIT') socket.end();
    }
  }
  const server = createServer((socket) => void converse(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    lines,
    async [Symbol.asyncDispose]() {
      server.close();
      await once(server, 'close');
    },
  };
}
