/** The password of the demo people. */
export const demoPassword = 'Correct-Horse-7';

/**
 * What a site is configured with where a test says nothing else: production, with the demo data that it would otherwise
 * leave out there.
 */
export function productionEnvironment(env: Record<string, string> = {}): Record<string, string> {
  return {
    NODE_ENV: 'production',
    SESSION_KEYS: 'a key of the tests that is long enough',
    SEED_PROPERTIES: '64',
    DEMO_PASSWORD: demoPassword,
    // Production behind https has to say which proxies are in front: none.
    ...(env['PUBLIC_URL']?.startsWith('https:') && { TRUST_PROXY: '0' }),
    ...env,
  };
}
