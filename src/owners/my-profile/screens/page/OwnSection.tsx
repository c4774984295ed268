import { type ComponentType, type ReactNode, useEffect, useId, useRef } from 'react';
import { ACCOUNT_SENTENCES } from '../../../../accounts/rules/account.ts';
import { Icon } from '../../../../base/icons/screens/Icon.tsx';
import { ToolIcon } from '../../../../base/icons/screens/ToolIcon.tsx';
import { say, sayPieces } from '../../../../base/languages/rules/say.ts';
import { PartlyHidden } from '../../../../base/languages/screens/PartlyHidden.tsx';
import type { PageEditing } from '../../../editing/browser/page-editing.ts';
import { changedPartNames } from '../../../editing/screens/change-names.ts';
import type { Section } from '../../../rules/sections.ts';

/** What a section needs of the page that it stands on. */
export type OnPage = {
  editing: PageEditing;
  /** Draws the section that is open. */
  Editor: ComponentType<{ editing: PageEditing; open: NonNullable<PageEditing['open']> }>;
};

type OwnSectionProps = OnPage & {
  section: Section;
  /** What stands for the title in the view. */
  heading?: ReactNode;
  /** Nothing is there: what adds to it stands in place of the pencil. */
  isEmpty?: boolean;
  /** What the pencil does, if it opens no editor in the place of the section. */
  onEdit?: () => void;
  children: ReactNode;
};

/** Gives the focus to the pencil of a section; scrolls only if that is not in sight. */
const focusPencil = (section: HTMLElement | null): void => {
  const pencil = section?.querySelector('button');
  pencil?.focus({ preventScroll: true });
  pencil?.scrollIntoView({ block: 'nearest' });
};

/** Gives the focus back to the pencil once its editor has closed and no other is open. */
const useFocusBack = (isOpen: boolean, isOtherOpen: boolean) => {
  const section = useRef<HTMLElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen && !isOtherOpen) focusPencil(section.current);
    wasOpen.current = isOpen;
  }, [isOpen, isOtherOpen]);
  return section;
};

/** A section of the owner's page: what it says with a pencil, or its editor in its place. */
export const OwnSection = ({
  section,
  editing,
  Editor,
  heading,
  isEmpty = false,
  onEdit = () => editing.edit(section.name),
  children,
}: OwnSectionProps) => {
  const { open } = editing;
  const isOpen = open?.section.name === section.name;
  const box = useFocusBack(isOpen, open !== null);
  const id = useId();
  if (isOpen) return <Editor editing={editing} open={open} />;
  // Name and profession stay together.
  const isHead = section.name === 'heading';
  const saved = <SavedNotice section={section} editing={editing} onUndone={() => focusPencil(box.current)} />;
  const pencil = !isEmpty && (
    <button className="tool-button" type="button" onClick={onEdit}>
      <ToolIcon name="pencil" size={18} />
      <span className="visually-hidden">{say('common.edit-what', { what: section.title })}</span>
    </button>
  );
  return (
    <section className="own-section" data-section={section.name} ref={box} aria-labelledby={id}>
      <header className="own-section-head">
        <div>
          <h2 id={id}>{heading === undefined ? section.title : <SectionName>{heading}</SectionName>}</h2>
        </div>
        {!isHead && pencil}
      </header>
      {!isHead && saved}
      {children}
      {isHead && pencil}
      {isHead && saved}
    </section>
  );
};

const SectionName = ({ children }: { children: ReactNode }) => <bdi>{children}</bdi>;

type SavedNoticeProps = { section: Section; editing: PageEditing; onUndone: () => void };

/** Says what was saved in a section, with the way back. */
const SavedNotice = ({ section, editing, onUndone }: SavedNoticeProps) => {
  const { saved, isUndoing } = editing;
  const isHere = saved?.section === section.name;
  return (
    <div className="own-saved" role="status">
      {isHere && (
        <>
          <Icon name="check" size={18} />
          <p>
            <strong>{ACCOUNT_SENTENCES.updated}</strong>
            <span>{changedPartNames(saved.parts)}</span>
          </p>
          {saved.undo !== null && (
            <button
              className="button-plain"
              type="button"
              aria-disabled={isUndoing}
              onClick={() => void editing.undo().then((isDone) => isDone && onUndone())}
            >
              <PartlyHidden
                of={
                  isUndoing
                    ? sayPieces('owners.page.undoing', { section: section.title })
                    : sayPieces('owners.page.undo', { section: section.title })
                }
              />
            </button>
          )}
        </>
      )}
    </div>
  );
};
