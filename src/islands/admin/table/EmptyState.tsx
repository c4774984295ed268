type EmptyStateProps = {
  title: string;
  detail?: string;
  /** Whether something went wrong, rather than there being nothing. */
  isProblem?: boolean;
  onRefresh: () => void;
};

/** Says why a list is empty, and offers to load it again. */
export const EmptyState = ({ title, detail, isProblem = false, onRefresh }: EmptyStateProps) => (
  <div className="empty" role={isProblem ? 'alert' : 'status'}>
    <p>{title}</p>
    {detail && detail !== title && <p>{detail}</p>}
    <button className="button-quiet" type="button" onClick={onRefresh}>
      Refresh Data
    </button>
  </div>
);
