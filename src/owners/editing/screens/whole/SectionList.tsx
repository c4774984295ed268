import { useEffect, useRef } from 'react';
import { say } from '../../../../base/languages/rules/say.ts';
import { formatNumber } from '../../../../base/text/rules/count.ts';
import type { Section } from '../../../rules/sections.ts';
import { type SectionState, sectionState } from '../../browser/edit-changes.ts';
import type { EditState } from '../../browser/own-profile-editor.ts';

type SectionListProps = {
  state: EditState;
  sections: readonly Section[];
  /** The name of the section that one is in. */
  current: string | null;
  onGoTo: (name: string) => void;
};

type Remark = { kind: 'wrong' | 'differing' | 'changed' | 'quiet'; words: string };

/** What the list says of a section: what needs its owner most. */
const remarkOn = ({ wrong, differing, isChanged, isEmpty, entries }: SectionState): Remark => {
  if (wrong > 0) return { kind: 'wrong', words: say('owners.editing.to-fix', { count: wrong }) };
  if (differing > 0)
    return { kind: 'differing', words: say('owners.editing.to-compare', { count: differing }) };
  if (isChanged) return { kind: 'changed', words: say('owners.editing.changed') };
  return {
    kind: 'quiet',
    words: isEmpty ? say('owners.editing.empty') : entries === null ? '' : formatNumber(entries),
  };
};

/** The sections of the form: beside it, or above it as a row. It follows the scroll and says what is changed, wrong and empty. */
export const SectionList = ({ state, sections, current, onGoTo }: SectionListProps) => {
  const row = useRef<HTMLUListElement>(null);
  const entries = sections.map((section) => ({
    section,
    remark: remarkOn(sectionState(state.edit, section, state.problems)),
  }));
  const said = entries.map(({ remark }) => remark.words).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is said of a section makes it wider
  useEffect(() => {
    const list = row.current;
    const entry = list?.querySelector<HTMLElement>(`[data-of="${current}"]`);
    if (!list || !entry) return;
    // Not `scrollIntoView`, which would move the page as well.
    const middle = entry.offsetLeft + entry.offsetWidth / 2 - list.offsetLeft;
    list.scrollTo({ left: middle - list.clientWidth / 2 });
  }, [current, said]);
  return (
    <nav className="edit-list" aria-label={say('owners.editing.sections')}>
      <ul className="edit-sections" ref={row}>
        {entries.map(({ section: { name, title }, remark: { kind, words } }) => (
          <li key={name} data-of={name}>
            <button type="button" aria-current={name === current || undefined} onClick={() => onGoTo(name)}>
              <span>{title}</span>{' '}
              <span className="edit-remark numeric" data-kind={kind}>
                {words}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
};
