import { type ComponentProps, type ReactNode, type RefObject, useState } from 'react';
import { FIELD_LABELS, maxLength } from '../../../base/fields/rules/fields.ts';
import { nameField, type ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { TextField } from '../../../base/form/screens/TextField.tsx';

type NameStepProps = {
  kind: ProfileKind;
  box: RefObject<HTMLInputElement | null>;
  /** What is said of the other boxes. */
  children: ReactNode;
} & Pick<ComponentProps<'input'>, 'onFocus' | 'onCompositionStart' | 'onCompositionEnd'>;

/** The box with which a page is begun: the others load once it is touched. */
export const NameStep = ({ kind, box, children, ...events }: NameStepProps) => {
  const [text, setText] = useState('');
  const name = nameField(kind);
  return (
    <div className="form own-editor">
      <div className="edit-section" data-section="heading">
        <div className="edit-boxes">
          <TextField
            name={name}
            label={FIELD_LABELS[name]}
            required
            ref={box}
            maxLength={maxLength(name)}
            autoComplete="off"
            value={text}
            onChange={({ target }) => setText(target.value)}
            {...events}
          />
          {children}
        </div>
      </div>
    </div>
  );
};
