/** Password of the demo people. */
export const demoPassword = 'Correct-Horse-7';

/** The default configuration of a site under test: production, plus demo data. */
export function productionEnvironment(env: Record<string, string> = {}): Record<string, string> {
  return {
    NODE_ENV: 'production',
    SESSION_KEYS: 'a key of the tests that is long enough',
    SEED_PROPERTIES: '64',
    DEMO_PASSWORD: demoPassword,
    // Production behind https must declare its proxies: none.
    ...(env['PUBLIC_URL']?.startsWith('https:') && { TRUST_PROXY: '0' }),
    ...env,
  };
}
