import type { Page } from 'playwright-core';

/** Does to every page what a browser does that translates it: moves each text node into two `<font>` elements, also those that come later. */
export const translatePages = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    // A plain string, because the element that translation uses is deprecated.
    const FONT: string = 'font';
    const SKIPPED = 'script, style, textarea, option, title, svg, font';
    const wrap = (root: Node): void => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Node[] = [];
      for (let node: Node | null = walker.currentNode; node !== null; node = walker.nextNode())
        if (node.nodeType === Node.TEXT_NODE) texts.push(node);
      for (const text of texts) {
        if (text.parentElement === null || text.parentElement.closest(SKIPPED)) continue;
        const [outer, inner] = [document.createElement(FONT), document.createElement(FONT)];
        text.parentElement.replaceChild(outer, text);
        outer.append(inner);
        inner.append(text);
      }
    };
    const watch = new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) wrap(node);
    });
    watch.observe(document, { childList: true, subtree: true });
  });
