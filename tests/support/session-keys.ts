/** Configuration of a site for which tests can sign picture keys and visitor ids themselves. */
export const sessionKeysEnv = { SESSION_KEYS: 'a-key-for-tests-of-32-characters-' } as const;
