import { CirclePlay, ExternalLink } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { ExternalButtonLink } from '../../ui/external-button-link.tsx';
import styles from './property-video.module.css';

interface PropertyVideoProps {
  /** The home's title. */
  title: string;
  url: string;
  /** URL of the player; null if it cannot play here. */
  frame: string | null;
}

/**
 * A link to the video, and its player on request: until then the browser contacts no other host. `allow-same-origin` preserves
 * the player's own origin, which differs from this site's.
 */
export function PropertyVideo({ title, url, frame }: PropertyVideoProps): ReactNode {
  const [isPlaying, setPlaying] = useState(false);
  return (
    <>
      {frame && isPlaying && (
        <iframe
          ref={focusPlayer}
          className={styles.player}
          title={`Video of ${title}`}
          src={autoplayed(frame)}
          // The lint rule concerns same-origin frames, which could remove their own sandbox.
          // oxlint-disable-next-line react/iframe-missing-sandbox
          sandbox="allow-scripts allow-same-origin allow-presentation"
          referrerPolicy="strict-origin-when-cross-origin"
          allow="autoplay; fullscreen"
        />
      )}
      <div className={styles.choices}>
        {frame && !isPlaying && (
          <Button data-needs-script="" onClick={() => setPlaying(true)}>
            <CirclePlay aria-hidden="true" size={18} />
            Play the video here
          </Button>
        )}
        <ExternalButtonLink href={url}>
          <ExternalLink aria-hidden="true" size={18} />
          Watch Video
        </ExternalButtonLink>
      </div>
      {frame && !isPlaying && (
        <p className={styles.remark} data-needs-script="">
          From {new URL(frame).hostname}, loaded only when you play it.
        </p>
      )}
    </>
  );
}

/** Defined once: React calls an inline ref on every render. */
function focusPlayer(player: HTMLIFrameElement | null): void {
  player?.focus();
}

/** Both players support the parameter. */
function autoplayed(frame: string): string {
  const url = new URL(frame);
  url.searchParams.set('autoplay', '1');
  return url.href;
}
