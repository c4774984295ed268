import { TEXT_FORMATS } from '../browser/format-text.ts';
import { FORMATS, keyName } from './formats.ts';

/** What can be written without a button. */
const MORE = [
  ['Picture', '![what it shows](/uploads/…)'],
  ['Table', '| Year | Books |\n| --- | --- |\n| 1998 | 4,000 |'],
  ['Footnote', 'As a letter says.[^1]\n\n[^1]: To her sister, 1911.'],
  ['Line', '---'],
] as const;

/** How each format is written in Markdown, with its key. */
export const FormatHelp = () => (
  <details className="format-help">
    <summary>Markdown and keys</summary>
    <div className="table-frame">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Format</th>
            <th scope="col">Written as</th>
            <th scope="col">Key</th>
          </tr>
        </thead>
        <tbody>
          {TEXT_FORMATS.map((format) => (
            <tr key={format}>
              <th scope="row">{FORMATS[format].name}</th>
              <td>
                <code>{FORMATS[format].sample}</code>
              </td>
              <td>
                <kbd>{keyName(FORMATS[format].key)}</kbd>
              </td>
            </tr>
          ))}
          {MORE.map(([name, sample]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                <code>{sample}</code>
              </td>
              <td />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
    <p className="hint">
      A text that starts and ends with a tag is HTML; then the buttons write tags. Scripts and media from
      other sites are left out when it is shown.
    </p>
  </details>
);
