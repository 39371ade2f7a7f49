import { lookup, type LookupAddress, type LookupOptions } from 'node:dns';
import { BlockList, isIP } from 'node:net';
import { buildConnector } from 'undici';

/** IPv4 that is nobody's public server (IANA's special-purpose registry, and multicast). */
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
/** Within the public part of IPv6: what tunnels to IPv4 addresses, and what is for documents. */
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

/** Whether an IP address belongs to the public internet: not to this machine, its network or its cloud's services. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !special.check(address, 'ipv4');
  if (family !== 6) return false;
  // Addresses that hold an IPv4 one (::ffff:…, 64:ff9b::…) lie outside of 2000::/3.
  return publicIpv6.check(address, 'ipv6') && !special.check(address, 'ipv6');
}

/**
 * Connects to public addresses only. What counts is the address that the connection is made to, so that a name cannot
 * lead elsewhere between a check and its use.
 */
export function createPublicConnector(timeoutMs: number): buildConnector.connector {
  const connect = buildConnector({ timeout: timeoutMs, allowH2: false, lookup: lookupPublic });
  return (options, callback) => {
    // A host that is an address is never looked up.
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

/** As `dns.lookup`, without the addresses that are not public. */
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
