import { useState } from 'react';
import type { FieldName } from '../../../base/fields/rules/field-catalogue.ts';
import { hasOfferedValues, loadOfferedValues } from '../browser.ts';

/** Props of a text box that offers what other pages say in this field, loaded once the box is used. */
export const useOfferedValues = (field: FieldName): { offered?: readonly string[]; onFocus?: () => void } => {
  const [offered, setOffered] = useState<readonly string[]>([]);
  if (!hasOfferedValues(field)) return {};
  const load = (): void => {
    if (offered.length === 0) void loadOfferedValues(field).then(setOffered);
  };
  return { offered, onFocus: load };
};
