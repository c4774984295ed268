import type { ReactNode } from 'react';

type TableProps = {
  /** Only for screen readers. */
  caption: string;
  columns: readonly string[];
  className?: string;
  /** What selects all rows, over the column of what selects one. */
  selectAll?: ReactNode;
  children: ReactNode;
};

/** A table; in a narrow one, each cell shows its column from `data-label`. */
export const Table = ({ caption, columns, className = '', selectAll, children }: TableProps) => (
  <div className="table-frame">
    <table className={`table ${className}`}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
          {selectAll && (
            <th scope="col" data-column="select">
              {selectAll}
            </th>
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
);
