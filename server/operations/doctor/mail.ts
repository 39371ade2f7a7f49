import { createTransport } from 'nodemailer';
import { reasonOf, type Check } from './finding.ts';

const connectMs = 4000;

/** Connects to the mail server and signs in; sends nothing. */
export const mail: Check = {
  name: 'mail',
  needs: ['SMTP_URL'],
  async run({ config: { settings, secrets } }, signal) {
    const check = 'mail';
    const { smtpUrl } = secrets;
    if (settings.provider.kind === 'remote') {
      return [{ check, state: 'skipped', what: 'The remote provider sends the mail.' }];
    }
    if (smtpUrl === undefined) {
      const what = 'SMTP_URL is not set: mail is written to files in DATA_DIR/mail.';
      return [{ check, state: 'skipped', what }];
    }
    const { host } = new URL(smtpUrl);
    const transport = createTransport({
      url: smtpUrl,
      connectionTimeout: connectMs,
      greetingTimeout: connectMs,
      socketTimeout: connectMs,
    });
    signal.addEventListener('abort', () => transport.close());
    try {
      await transport.verify();
      return [{ check, state: 'ok', what: `The mail server ${host} accepts our connection.` }];
    } catch (error) {
      const reason = reasonOf(signal.aborted ? signal.reason : error);
      const what = `The mail server ${host} cannot be used: ${reason}.`;
      const fix = 'Check the host, port, user and password in SMTP_URL, and the firewall.';
      return [{ check, state: 'failure', what, fix }];
    } finally {
      transport.close();
    }
  },
};
