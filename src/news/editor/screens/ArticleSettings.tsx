import type { ChangeEvent } from 'react';
import { LENGTHS } from '../../../base/fields/rules/limits.ts';
import { TextField } from '../../../base/form/screens/TextField.tsx';
import { ImageField } from '../../pictures/screens/ImageField.tsx';
import { ScheduleFields } from '../../schedule/screens/ScheduleFields.tsx';
import { LanguageFields } from '../../translations/screens/LanguageFields.tsx';
import type { Editor } from '../browser/editor.ts';

/** What is known about the article beside its text: picture, languages, category, tags, author, status and day. */
export const ArticleSettings = ({ editor }: { editor: Editor }) => {
  const { fields, problems } = editor;
  const text = (field: 'category' | 'tags' | 'author') => ({
    name: field,
    value: fields[field],
    error: problems[field],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => editor.change({ [field]: target.value }),
  });
  return (
    <div className="article-settings">
      <ImageField editor={editor} />
      <LanguageFields editor={editor} />
      <TextField {...text('category')} label="Category" maxLength={LENGTHS.line} />
      <TextField {...text('tags')} label="Tags" hint="Separated by commas." />
      <TextField {...text('author')} label="Author" maxLength={LENGTHS.line} />
      <ScheduleFields key={editor.opened} editor={editor} />
    </div>
  );
};
