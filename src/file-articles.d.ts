// Made from `content/news` before each build; declared, so that a fresh checkout can be checked before its first one.
declare module '*/file-articles.json' {
  const articles: import('./storage/news/articles.ts').ArticleRecord[];
  export default articles;
}
