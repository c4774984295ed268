// Each build makes it from `content/news`. Declared, so that a fresh checkout passes the type check before its first build.
declare module '*/file-articles.json' {
  const articles: import('./news/storage/articles.ts').ArticleRecord[];
  export default articles;
}
