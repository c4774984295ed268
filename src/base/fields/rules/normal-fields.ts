import type { ProfileFields } from './field-catalogue.ts';
import type { ProfileKind } from './profile-kind.ts';

/** The rules between fields: a business's company name is its name, and Single drops the children. */
export const normalizeFields = (kind: ProfileKind, fields: ProfileFields): ProfileFields => ({
  ...fields,
  name: kind === 'professional' ? fields.companyname : fields.name,
  children: fields.marital === 'Single' ? '' : fields.children,
});
