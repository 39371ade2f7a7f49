import manifest from '../../package.json' with { type: 'json' };

/** The version of the site, such as 1.4.0. */
export const { version } = manifest;
