import { useStore } from '@nanostores/react';
import type { PageRole } from '../../../base/http/rules/roles.ts';
import { ownersParts } from '../../rules/owners-parts.ts';
import type { SectionPart } from '../../rules/sections.ts';
import { $ownPages, roleIn } from '../browser/own-pages.ts';

/** What the login is to a page. */
export const useRole = (page: { id: string }): PageRole => roleIn(useStore($ownPages), page.id);

/** The parts of a page that the login does not change. */
export const useLockedParts = (
  page: { id: string } & Parameters<typeof ownersParts>[0],
): readonly SectionPart[] => (useRole(page) === 'owner' ? [] : ownersParts(page));
