/**
 * A static page is served in lower case. This restores the spelling of its links in the address bar, which
 * the page has as its own address.
 */
const own = document.querySelector<HTMLMetaElement>('meta[property="og:url"]')?.content;
const path = own === undefined ? location.pathname : new URL(own).pathname;
if (path !== location.pathname && path.toLowerCase() === location.pathname.toLowerCase())
  history.replaceState(history.state, '', path + location.search + location.hash);
