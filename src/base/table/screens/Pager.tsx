import { pageWindow } from './page-window.ts';

type PagerProps = { current: number; pages: number; onChoose: (page: number) => void };

/** Previous, a window of page numbers, the last one, Next. */
export const Pager = ({ current, pages, onChoose }: PagerProps) => {
  if (pages < 2) return null;
  return (
    <nav aria-label="Pages">
      <ul className="pager numeric">
        <li>
          <button type="button" disabled={current === 1} onClick={() => onChoose(current - 1)}>
            Previous
          </button>
        </li>
        {pageWindow(current, pages).map((page) =>
          page === null ? (
            <li key="gap">…</li>
          ) : (
            <li key={page}>
              <button
                type="button"
                aria-current={page === current ? 'page' : undefined}
                onClick={() => onChoose(page)}
              >
                {page.toLocaleString('en')}
              </button>
            </li>
          ),
        )}
        <li>
          <button type="button" disabled={current === pages} onClick={() => onChoose(current + 1)}>
            Next
          </button>
        </li>
      </ul>
    </nav>
  );
};
