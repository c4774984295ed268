import type { FieldName } from '../../../base/fields/rules/field-catalogue.ts';
import { PHOTO_FIELDS, type PhotoField } from '../../../base/fields/rules/photo-fields.ts';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { DEFAULT_AVATAR } from '../../../base/photos/rules/photo.ts';
import { isSameStructured } from '../../../profiles/rules/structured-fields.ts';
import { isStructured } from '../../../profiles/rules/structured-names.ts';
import { visibilityOf } from '../../../profiles/visibility/rules/privacy.ts';
import { FORMER_NAMES } from '../../../profiles/visibility/rules/private-entry.ts';
import {
  partsOf,
  type Section,
  type SectionName,
  type SectionPart,
  sectionsOf,
} from '../../rules/sections.ts';
import { hasTieChanges } from '../../ties/rules/tie-changes.ts';
import { type Edit, isEdited } from './own-profile-edit.ts';

const isPhoto = (part: SectionPart): part is PhotoField => (PHOTO_FIELDS as readonly string[]).includes(part);

/** Whether an edit changes a part of the page: what it says, its sources, or who sees it. */
const isPartChanged = (edit: Edit, part: SectionPart): boolean => {
  const { base, structured, hidden, photos } = edit;
  const visibilityIn = (list: readonly string[]) => visibilityOf(base.profile, list, part);
  if (visibilityIn(hidden) !== visibilityIn(base.private_fields)) return true;
  if (isPhoto(part)) return photos[part] !== null;
  if (part === 'names' && hidden.includes(FORMER_NAMES) !== base.private_fields.includes(FORMER_NAMES))
    return true;
  if (part === 'translations' && edit.current.length > 0) return true;
  if (part === 'positions' && hasTieChanges(edit.ties)) return true;
  if (isStructured(part)) return !isSameStructured(structured[part], base[part]);
  return isEdited(edit, part) || !isSameStructured(structured.sources[part], base.sources[part]);
};

/** The parts of the page that an edit changes, in the order of its form. */
export const changedParts = (edit: Edit): readonly SectionPart[] =>
  sectionsOf(edit.base.profile)
    .flatMap(partsOf)
    .filter((part) => isPartChanged(edit, part));

/** Whether a part of the page has no value in an edit. */
export const isPartEmpty = ({ values, structured, photos, base }: Edit, part: SectionPart): boolean => {
  if (isStructured(part)) return isSameStructured(structured[part]);
  if (!isPhoto(part)) return (values[part] ?? '').trim() === '';
  const photo = photos[part];
  return photo === 'removed' || (photo === null && (base[part] === '' || base[part] === DEFAULT_AVATAR));
};

// Boxes that are no part of the page stand beside one that is.
const STANDS_BESIDE: Readonly<Record<string, FieldName>> = {
  password: 'email',
  sources: 'message',
  died: 'dob',
};

/** The name of the section in which a box of the form stands: `positions-1-from` in the career. */
export const sectionOfBox = (kind: ProfileKind, box: string): SectionName | undefined => {
  const [list = ''] = box.split('-');
  const part: string = STANDS_BESIDE[list] ?? list;
  return sectionsOf(kind).find((section) => (partsOf(section) as readonly string[]).includes(part))?.name;
};

/** What the list of sections says of one of them. */
export type SectionState = {
  /** How many boxes have a problem. */
  wrong: number;
  /** How many fields were saved elsewhere meanwhile. */
  differing: number;
  isChanged: boolean;
  isEmpty: boolean;
  /** How many entries, links or photos it has; null for other sections. */
  entries: number | null;
};

const COUNTED: readonly SectionName[] = ['career', 'education', 'links', 'photos'];

/** The state of a section in an edit. */
export const sectionState = (
  edit: Edit,
  section: Section,
  problems: Readonly<Record<string, string>>,
): SectionState => {
  const kind = edit.base.profile;
  const parts = partsOf(section);
  const filled = parts.filter((part) => !isPartEmpty(edit, part));
  const inside = (boxes: object): number =>
    Object.keys(boxes).filter((box) => sectionOfBox(kind, box) === section.name).length;
  return {
    wrong: inside(problems),
    differing: inside(edit.elsewhere),
    isChanged: parts.some((part) => isPartChanged(edit, part)),
    isEmpty: filled.length === 0,
    entries: COUNTED.includes(section.name) ? entriesOf(edit, section, filled) : null,
  };
};

// A section of links has fields as well, each of which is one link.
const entriesOf = ({ structured }: Edit, { lists }: Section, filled: readonly SectionPart[]): number =>
  lists.reduce((sum, list) => sum + Object.keys(structured[list]).length, 0) +
  filled.filter((part) => !isStructured(part)).length;
