/** Site configuration with known keys, so that tests can sign picture keys and visitor ids. */
export const sessionKeysEnv = { SESSION_KEYS: 'a-key-for-tests-of-32-characters-' } as const;
