import { displayName, displayRole, type ListItem } from '../../../profiles/rules/list-item.ts';
import { founderParts } from '../../../profiles/ties/rules/founders.ts';
import type { OwnTie, TieKind } from '../../../profiles/ties/rules/tie.ts';

/** A page that was chosen to be asked, as a form shows it. `filed` is what lists file it under, '' if it is not known, `founder` is what a company says of its founders. */
export type ChosenPage = {
  id: string;
  name: string;
  filed: string;
  role: string;
  avatar: string;
  founder: string;
};

export const toChosenPage = (item: ListItem): ChosenPage => ({
  id: item.id,
  name: displayName(item),
  filed: item.sort_name,
  role: displayRole(item),
  avatar: item.avatar,
  founder: item.foundername,
});

/** The other side of a tie that is there already. */
export const pageOfTie = ({ page, name }: OwnTie): ChosenPage => ({
  id: page,
  name,
  filed: '',
  role: '',
  avatar: '',
  founder: '',
});

/** The kind of tie to begin with: a founder's if the company names this person as one. */
export const likelyKind = ({ founder }: ChosenPage, name: string): TieKind => {
  const tie = { id: '', name, url: '#', kind: 'founded', role: '', from: '', to: '' } as const;
  return founderParts(founder, [tie]).some(({ url }) => url !== '') ? 'founded' : 'works';
};
