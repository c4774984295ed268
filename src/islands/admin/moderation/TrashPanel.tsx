import { useStore } from '@nanostores/react';
import {
  $trash,
  loadTrash,
  purgeFromTrash,
  restoreFromTrash,
} from '../../../client/stores/moderation/admin-trash.ts';
import type { TrashedProfile } from '../../../contract/moderation/trash.ts';
import { Moment, PagedList } from '../table/PagedList.tsx';
import { Table } from '../table/Table.tsx';

const confirmEnd = (item: TrashedProfile): void => {
  if (window.confirm(`End ${item.name} for good? Nobody can bring it back.`)) void purgeFromTrash(item);
};

/** Profiles that administrators deleted in the last 30 days, to restore or delete for good. */
export const TrashPanel = () => {
  const state = useStore($trash);
  return (
    <PagedList state={state} load={loadTrash} nothing="The trash is empty">
      <Table
        caption="Profiles in the trash"
        columns={['Name', 'Kind', 'Deleted', 'By', 'Ends', 'Actions']}
        className="users-table trash-table"
      >
        {state.items.map((item) => (
          <tr key={item.id}>
            <td data-column="name" data-label="Name" id={`trash-${item.id}`}>
              <bdi>{item.name}</bdi>
            </td>
            <td data-label="Kind">{item.profile === 'personal' ? 'Personal' : 'Professional'}</td>
            <td data-label="Deleted">
              <Moment at={item.deleted} />
            </td>
            <td data-label="By">{item.by}</td>
            <td data-label="Ends">
              <Moment at={item.until} />
            </td>
            <td data-column="actions">
              <div className="row-actions">
                <button
                  type="button"
                  aria-describedby={`trash-${item.id}`}
                  onClick={() => void restoreFromTrash(item)}
                >
                  Bring back
                </button>
                <button
                  type="button"
                  data-kind="danger"
                  aria-describedby={`trash-${item.id}`}
                  onClick={() => confirmEnd(item)}
                >
                  End now
                </button>
              </div>
            </td>
          </tr>
        ))}
      </Table>
    </PagedList>
  );
};
