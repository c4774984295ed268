import { TextArea } from '../../../base/form/screens/TextArea.tsx';
import { scriptAttributes } from '../../../base/text/rules/language.ts';
import { EXCERPT_LENGTH } from '../../rules/limits.ts';
import type { Editor } from '../browser/editor.ts';

/** What cards say of the article, under its title. */
export const ExcerptField = ({ editor }: { editor: Editor }) => (
  <TextArea
    name="excerpt"
    label="Excerpt"
    rows={1}
    placeholder={`Excerpt for cards; without one, the first ${EXCERPT_LENGTH} characters`}
    {...scriptAttributes(editor.fields.excerpt)}
    value={editor.fields.excerpt}
    error={editor.problems['excerpt']}
    onChange={({ target }) => editor.change({ excerpt: target.value })}
  />
);
