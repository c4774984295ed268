type EmptyStateProps = {
  title: string;
  detail?: string;
  /** Whether the list could not be loaded. */
  isProblem?: boolean;
  onRefresh: () => void;
};

/** Says why a list is empty, with a button to reload it. */
export const EmptyState = ({ title, detail, isProblem = false, onRefresh }: EmptyStateProps) => (
  <div className="empty" role={isProblem ? 'alert' : 'status'}>
    <p>{title}</p>
    {detail && detail !== title && <p>{detail}</p>}
    <button className="button-quiet" type="button" onClick={onRefresh}>
      Refresh Data
    </button>
  </div>
);
