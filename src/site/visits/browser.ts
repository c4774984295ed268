import { afterPaint } from '../../base/frame/browser/after-paint.ts';
import { trackVisitCall } from '../../base/http/calls/frame-calls.ts';
import { say } from '../../base/languages/rules/say.ts';
import { formatNumber } from '../../base/text/rules/count.ts';

const place = document.querySelector<HTMLElement>('[data-total-views]');

/** Counts this visit and shows the total, one box for each digit; 'N/A' if it fails. */
async function countVisit(target: HTMLElement): Promise<void> {
  try {
    const reply = await fetch(trackVisitCall.path, { headers: { accept: 'application/json' } });
    const { totalViews } = (await reply.json()) as { totalViews?: number };
    if (!reply.ok || typeof totalViews !== 'number') throw new Error(`track_visit answered ${reply.status}`);
    target.setAttribute('role', 'img');
    target.setAttribute('aria-label', formatNumber(totalViews));
    target.replaceChildren(
      ...[...String(totalViews)].map((digit) => {
        const box = document.createElement('span');
        box.className = 'digit';
        box.textContent = formatNumber(Number(digit));
        return box;
      }),
    );
  } catch {
    target.textContent = say('frame.footer.no-views');
  }
}

if (place) afterPaint(() => void countVisit(place));
