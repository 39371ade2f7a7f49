/**
 * The oldest supported browser versions, keyed as in MDN's compatibility data. Firefox 115 is the last version for
 * Windows 7 and 8 and for old versions of macOS.
 */
export const servedBrowsers = {
  chrome: 111,
  chrome_android: 111,
  edge: 111,
  firefox: 115,
  firefox_android: 115,
  safari: 16.4,
  safari_ios: 16.4,
  samsunginternet_android: 22,
} as const;

const { chrome, edge, firefox, safari, safari_ios: ios } = servedBrowsers;

/** The same versions in the format of Vite's `build.target`. */
export const buildTarget = [
  `chrome${chrome}`,
  `edge${edge}`,
  `firefox${firefox}`,
  `safari${safari}`,
  `ios${ios}`,
];
