import { createClient } from 'redis';
import { keyPrefix } from '../../redis/client.ts';
import { compareClock } from './compare-clock.ts';
import { reasonOf, type Check, type Finding } from './finding.ts';

const connectMs = 4000;
const probeKey = `${keyPrefix}doctor`;
const probeSeconds = 10;

/** Connects, writes a key that expires, and reads the server's version and settings. */
export const redis: Check = {
  name: 'redis',
  needs: ['REDIS_URL'],
  async run({ config }, signal) {
    const { redisUrl } = config.secrets;
    if (redisUrl === undefined) {
      return [{ check: 'redis', state: 'skipped', what: 'Not used: REDIS_URL is not set.' }];
    }
    const { host } = new URL(redisUrl);
    const client = createClient({
      url: redisUrl,
      maintNotifications: 'disabled',
      socket: { connectTimeout: connectMs, reconnectStrategy: false },
    });
    client.on('error', () => {});
    const destroy = (): void => {
      if (client.isOpen) client.destroy();
    };
    signal.addEventListener('abort', destroy);
    try {
      await client.connect();
      const sentAt = Date.now();
      const [seconds] = await client.sendCommand<string[]>(['TIME']);
      const clock = compareClock('Redis', Number(seconds) * 1000, sentAt);
      await client.set(probeKey, '1', { EX: probeSeconds });
      await client.publish(probeKey, '');
      // Not every ACL permits INFO.
      const info = await client.info().catch(() => '');
      return [...judge(host, info), ...clock];
    } catch (error) {
      return [
        failure(
          `Redis at ${host} cannot be used: ${reasonOf(signal.aborted ? signal.reason : error)}.`,
          'Check REDIS_URL, the firewall and Redis itself. An ACL user needs `~homefront:* &homefront:*`.',
        ),
      ];
    } finally {
      signal.removeEventListener('abort', destroy);
      destroy();
    }
  },
};

function judge(host: string, info: string): Finding[] {
  const read = (name: string): string | undefined =>
    new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(info)?.[1];
  const version = read('valkey_version') ?? read('redis_version');
  const findings: Finding[] = [];
  const [major = 0, minor = 0] = (version ?? '').split('.').map(Number);
  if (version !== undefined && (major < 6 || (major === 6 && minor < 2))) {
    findings.push(failure(`Redis is version ${version}.`, 'Upgrade Redis to 6.2 or newer.'));
  }
  const policy = read('maxmemory_policy');
  if (policy !== undefined && policy !== 'noeviction') {
    findings.push({
      check: 'redis',
      state: 'warning',
      what: `Redis may delete sessions and rate limits when its memory is full (maxmemory-policy ${policy}).`,
      fix: 'Set `maxmemory-policy noeviction` in the configuration of Redis.',
    });
  }
  if (findings.length > 0) return findings;
  const what = `${host} is writable${version === undefined ? '' : `, version ${version}`}.`;
  return [{ check: 'redis', state: 'ok', what }];
}

function failure(what: string, fix: string): Finding {
  return { check: 'redis', state: 'failure', what, fix };
}
