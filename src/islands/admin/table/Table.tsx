import type { ReactNode } from 'react';

type TableProps = {
  /** Read out alone. */
  caption: string;
  columns: readonly string[];
  className?: string;
  children: ReactNode;
};

/** A table of rows; where it is narrow each cell says its column by its `data-label`. */
export const Table = ({ caption, columns, className = '', children }: TableProps) => (
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
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
);
