import { Portrait } from '../../../profiles/photos/screens/Portrait.tsx';
import { markWords } from '../../../search/rules/find-span.ts';
import type { ChosenPage } from '../rules/chosen-page.ts';
import './page-box.css';

/** A page in a line: picture, name and what it is; what matches the query is bold. */
export const PageWords = ({ page, query = '' }: { page: ChosenPage; query?: string }) => (
  <>
    <span className="page-picture">
      <Portrait file={page.avatar} name={page.name} filed={page.filed} sizes="2.5rem" alt="" eager />
    </span>
    <span className="page-words">
      <bdi className="page-name">
        {markWords(page.name, query).map(({ text, found }, index) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text in their order
          found ? <b key={index}>{text}</b> : <span key={index}>{text}</span>,
        )}
      </bdi>
      {page.role !== '' && (
        <span className="page-role" dir="auto">
          {page.role}
        </span>
      )}
    </span>
  </>
);
