import { paths } from '../../../paths.ts';

/** Sends the article form to a page of its own, which saves nothing. All previews share a tab, so that each replaces the one before. */
export const PreviewButton = ({ className, children }: { className: string; children: string }) => (
  <button
    className={className}
    type="submit"
    formAction={paths.articlePreview()}
    formMethod="post"
    formEncType="multipart/form-data"
    formTarget="article-preview"
  >
    {children}
  </button>
);
