/** Written by scripts/vite/papers.mjs when the page is built. */
declare module 'virtual:papers' {
  /** `PaperInShort` of reports.ts, one a paper. */
  const papers: unknown;
  export default papers;
}
