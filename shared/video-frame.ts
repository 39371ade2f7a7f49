import { parsedUrl } from './parsed-url.ts';

/** Hosts of the players that a page can frame. */
export const videoPlayers = ['www.youtube-nocookie.com', 'player.vimeo.com'] as const;
export type VideoPlayer = (typeof videoPlayers)[number];

interface FramedVideo {
  player: VideoPlayer;
  /** Path and query. */
  path: string;
}

/**
 * URL of the player for a video on YouTube or Vimeo, made from its id alone. Null for any other URL, or if its player is not
 * among `players`.
 */
export function videoFrameOf(url: string | null, players: readonly VideoPlayer[]): string | null {
  const page = url === null ? null : parsedUrl(url);
  if (!page || !/^https?:$/.test(page.protocol)) return null;
  const video = onYouTube(page) ?? onVimeo(page);
  return video && players.includes(video.player) ? `https://${video.player}${video.path}` : null;
}

function onYouTube({ hostname, pathname, searchParams }: URL): FramedVideo | null {
  const site = /^(?:(?:www\.|m\.)?youtube(?:-nocookie)?\.com|(?:www\.)?youtu\.be)$/.exec(hostname);
  if (!site) return null;
  const [, first = '', second = ''] = pathname.split('/');
  const id = hostname.endsWith('youtu.be')
    ? first
    : first === 'watch'
      ? (searchParams.get('v') ?? '')
      : /^(?:embed|shorts|live|v)$/.test(first)
        ? second
        : '';
  if (!/^[\w-]{11}$/.test(id)) return null;
  return { player: 'www.youtube-nocookie.com', path: `/embed/${id}` };
}

function onVimeo({ hostname, pathname, searchParams }: URL): FramedVideo | null {
  if (!/^(?:www\.|player\.)?vimeo\.com$/.test(hostname)) return null;
  const [, id, secret = searchParams.get('h') ?? ''] =
    /^\/(?:video\/|channels\/[\w-]+\/)?(\d{5,12})(?:\/([\da-f]{6,20}))?\/?$/.exec(pathname) ?? [];
  if (id === undefined) return null;
  // An unlisted video needs its secret. `dnt` turns tracking off.
  const key = /^[\da-f]{6,20}$/.test(secret) ? `h=${secret}&` : '';
  return { player: 'player.vimeo.com', path: `/video/${id}?${key}dnt=1` };
}
