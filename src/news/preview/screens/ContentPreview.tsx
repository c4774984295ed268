import { type RefObject, useEffect, useRef, useState } from 'react';
import { LENGTHS } from '../../../base/fields/rules/limits.ts';
import { characters } from '../../../base/text/rules/text.ts';
import { type RenderedText, renderText } from '../browser.ts';
import '../../../styles/article.css';

const PAUSE = 500;

type ContentPreviewProps = {
  title: string;
  content: string;
  /** The text area, whose scrolling the preview follows. */
  area: RefObject<HTMLTextAreaElement | null>;
};

/** The text as readers will see it, beside the text area; follows each pause in typing. */
export const ContentPreview = ({ title, content, area }: ContentPreviewProps) => {
  const [rendered, setRendered] = useState<RenderedText | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const pane = useRef<HTMLElement>(null);
  const prose = useRef<HTMLDivElement>(null);
  const isEmpty = content.trim() === '';
  const isTooLong = characters(content) > LENGTHS.article;

  useEffect(() => {
    if (isEmpty || isTooLong) return;
    const leave = new AbortController();
    const timer = setTimeout(async () => {
      const next = await renderText({ title, content }, leave.signal);
      if (leave.signal.aborted) return;
      setFailed(next === null);
      if (next !== null) setRendered(next);
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      leave.abort();
    };
  }, [title, content, isEmpty, isTooLong]);
  useEffect(() => prose.current?.replaceChildren(...(rendered?.nodes ?? [])), [rendered]);
  useEffect(() => followScrolling(area.current, pane.current), [area]);

  return (
    <section className="content-preview" aria-label="The text as readers will see it" ref={pane}>
      <p className="hint" role="status">
        {isEmpty
          ? 'What you write appears here.'
          : hasFailed && 'The preview could not be brought up to date.'}
      </p>
      <div
        className="prose article-prose"
        dir={rendered?.dir}
        lang={rendered?.lang || undefined}
        hidden={isEmpty}
        ref={prose}
      />
    </section>
  );
};

/** Keeps both at the same part of the text; returns what ends it. */
const followScrolling = (area: HTMLElement | null, pane: HTMLElement | null): (() => void) => {
  const follow = (): void => {
    if (area === null || pane === null) return;
    const share = area.scrollTop / Math.max(1, area.scrollHeight - area.clientHeight);
    pane.scrollTop = share * (pane.scrollHeight - pane.clientHeight);
  };
  area?.addEventListener('scroll', follow, { passive: true });
  return () => area?.removeEventListener('scroll', follow);
};
