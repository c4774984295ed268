import type { FieldName } from '../../../base/fields/rules/field-catalogue.ts';
import { FIELD_LABELS } from '../../../base/fields/rules/fields.ts';
import { formatList } from '../../../base/languages/rules/list.ts';
import { say } from '../../../base/languages/rules/say.ts';
import { wordFor } from '../../../profiles/languages/rules/translation-label.ts';
import { WaitingRow } from '../../my-profile/screens/waiting/WaitingRow.tsx';

type BehindRowProps = { tag: string; fields: readonly FieldName[]; onOpen: () => void };

/** A translation whose original has changed since, and the way to it. */
export const BehindRow = ({ tag, fields, onOpen }: BehindRowProps) => (
  <WaitingRow
    id={`behind-${tag}`}
    what={say('owners.waiting.behind', { language: wordFor(tag) })}
    why={<p>{formatList(fields.map((field) => FIELD_LABELS[field]))}</p>}
    actions={
      <button className="button-quiet" type="button" aria-describedby={`behind-${tag}`} onClick={onOpen}>
        {say('owners.waiting.look-at-translation')}
      </button>
    }
  />
);
