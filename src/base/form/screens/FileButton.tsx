import type { InputHTMLAttributes, Ref } from 'react';
import './form.css';

type FileButtonProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'onChange' | 'children'> & {
  children: string;
  onFiles: (files: readonly File[]) => void;
  ref?: Ref<HTMLInputElement>;
};

/** A button that opens the choice of files. */
export const FileButton = ({ children, onFiles, ...input }: FileButtonProps) => (
  <span className="file-button button-quiet">
    <span aria-hidden="true">{children}</span>
    <input
      {...input}
      type="file"
      onChange={({ target }) => {
        const files = [...(target.files ?? [])];
        // Cleared, so that the same file can be chosen again.
        target.value = '';
        if (files.length > 0) onFiles(files);
      }}
    />
  </span>
);
