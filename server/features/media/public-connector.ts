import { lookup, type LookupAddress, type LookupOptions } from 'node:dns';
import { BlockList, isIP } from 'node:net';
import { buildConnector } from 'undici';

/** Non-public IPv4 networks (IANA's special-purpose registry, and multicast). */
const special = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  special.addSubnet(network, bits, 'ipv4');
}
/** Excluded parts of public IPv6: tunnels to IPv4 and documentation prefixes. */
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  special.addSubnet(network, bits, 'ipv6');
}

const publicIpv6 = new BlockList();
publicIpv6.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address is on the public internet, not on this machine, its network or its cloud's services. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !special.check(address, 'ipv4');
  if (family !== 6) return false;
  // Addresses that embed IPv4 (::ffff:…, 64:ff9b::…) are outside 2000::/3.
  return publicIpv6.check(address, 'ipv6') && !special.check(address, 'ipv6');
}

/**
 * Connects to public IP addresses only. Checks the IP address of the actual connection, so that DNS cannot change between check
 * and use.
 */
export function createPublicConnector(timeoutMs: number): buildConnector.connector {
  const connect = buildConnector({ timeout: timeoutMs, allowH2: false, lookup: lookupPublic });
  return (options, callback) => {
    // A literal IP address is never looked up.
    const literal = options.hostname.replace(/^\[|\]$/g, '');
    if (isIP(literal) !== 0 && !isPublicAddress(literal)) return callback(refusal(), null);
    connect(options, callback);
  };
}

type LookupCallback = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void;

/** Like `dns.lookup`, but drops non-public addresses. */
export function lookupPublic(
  hostname: string,
  options: LookupOptions,
  callback: LookupCallback,
): void {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, []);
    const usable = found.filter(({ address }) => isPublicAddress(address));
    const [first] = usable;
    if (!first) return callback(refusal(), []);
    if (options.all) return callback(null, usable);
    callback(null, first.address, first.family);
  });
}

function refusal(): Error {
  return new Error('The host has no public address.');
}
